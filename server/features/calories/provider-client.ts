import { setTimeout as pause } from "node:timers/promises";
import type OpenAI from "openai";
import type { Env } from "#server/env.ts";
import { providerFailed, ProviderUnavailable } from "./provider-answer.ts";

const RETRIES = 2;
const FIRST_PAUSE_MS = 500;
/** A provider that wants more time than this is asked again by the person, not by us. */
const LONGEST_PAUSE_MS = 30_000;
const LONGEST_ANSWER = 256 * 1024;

type Question = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming;

interface Sending {
  /** Called before each request, so that retries count too; what it throws ends the sending. */
  countCall: () => Promise<void>;
  signal: AbortSignal | undefined;
}

/** Why there is no answer. Without a status the provider was not reached. */
interface Failure {
  status: number | undefined;
  headers: Headers | undefined;
}

/**
 * Decisions §8: two retries on 429 and 5xx, which may say how long to wait; none on other 4xx, nor when the provider
 * was silent or cannot be reached.
 * @returns what the provider sent, unchecked
 * @throws 502, as `ProviderUnavailable` when other dishes would fail, too; what `countCall` throws; the reason of `signal`
 */
export async function send(env: Env, question: Question, { countCall, signal }: Sending): Promise<unknown> {
  const { client, failureIn } = await loadClient(env);
  for (let retry = 0; ; retry++) {
    await countCall();
    const timeout = AbortSignal.timeout(env.estimateTimeoutSeconds * 1000);
    try {
      // The library's own timeout ends with the first byte.
      const ends = signal ? AbortSignal.any([signal, timeout]) : timeout;
      return await client.chat.completions.create(question, { signal: ends });
    } catch (error) {
      signal?.throwIfAborted();
      if (timeout.aborted) throw new ProviderUnavailable(TOO_SLOW);
      const failure = failureIn(error);
      const wait = retry < RETRIES ? pauseAfter(failure, retry) : undefined;
      if (wait === undefined) throw errorFor(failure);
      await pause(wait, undefined, { signal });
    }
  }
}

/** The library takes 100 ms to load: the first question does it, not the start of the many that have no provider. */
async function loadClient({ openaiApiKey, openaiBaseUrl }: Env) {
  const { default: Client } = await import("openai");
  const client = new Client({
    // Servers at home want no key, but the library wants one.
    apiKey: openaiApiKey ?? "none",
    baseURL: openaiBaseUrl ?? "https://api.openai.com/v1",
    // It would retry timeouts and other 4xx as well, and wait as long as it is told to.
    maxRetries: 0,
    fetch: boundedFetch,
    // What is not said here it takes from the environment; what it logs are whole questions.
    adminAPIKey: null,
    organization: null,
    project: null,
    logLevel: "off",
  });
  /** Undefined when there was an answer, but none of the protocol. */
  const failureIn = (error: unknown): Failure | undefined =>
    error instanceof Client.APIError ? error : undefined;
  return { client, failureIn };
}

/** Milliseconds until the next try; undefined when there should be none. */
function pauseAfter(failure: Failure | undefined, retry: number): number | undefined {
  const status = failure?.status ?? 0;
  if (status !== 429 && status < 500) return undefined;
  const wanted = failure?.headers?.get("retry-after") ?? "";
  // Seconds or a date; what is neither is no wish.
  const asked = /^[\d.]+$/.test(wanted) ? Number(wanted) * 1000 : Date.parse(wanted) - Date.now();
  const wait = Number.isNaN(asked) ? FIRST_PAUSE_MS * 2 ** retry : Math.max(0, asked);
  return wait <= LONGEST_PAUSE_MS ? wait : undefined;
}

const TOO_SLOW = "The estimate service took too long to answer. Please try again later.";
const ASK_ADMIN = "Please tell whoever looks after this server.";

/** Wrong key, model or address, too many requests, and gateways whose server is away; a 500 may be due to one photo. */
const SAME_FOR_ALL = new Set([undefined, 401, 403, 404, 429, 502, 503, 504]);

function errorFor(failure: Failure | undefined) {
  const message = sentenceFor(failure);
  return failure && SAME_FOR_ALL.has(failure.status)
    ? new ProviderUnavailable(message)
    : providerFailed(message);
}

/** Words of ours: those of a provider may repeat the key or the dish. */
function sentenceFor(failure: Failure | undefined): string {
  if (!failure) return "The estimate service gave an answer that cannot be read. Please try again later.";
  const { status } = failure;
  if (status === undefined) return "The estimate service cannot be reached. Please try again later.";
  if (status === 401 || status === 403) return `The estimate service refuses our key. ${ASK_ADMIN}`;
  if (status === 404) return `The estimate service does not know our model. ${ASK_ADMIN}`;
  if (status === 429) return "The estimate service is too busy. Please try again later.";
  if (status >= 500) return "The estimate service has trouble of its own. Please try again later.";
  return `The estimate service does not take our question. ${ASK_ADMIN}`;
}

/** No redirects, they would carry dishes to another server; no endless answers. */
const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: "error" });
  let length = 0;
  const bound = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      length += chunk.byteLength;
      if (length > LONGEST_ANSWER) controller.error(new Error("the answer is too long"));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(bound) ?? null, response);
};
