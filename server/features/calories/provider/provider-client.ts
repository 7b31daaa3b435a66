import { setTimeout as pause } from "node:timers/promises";
import type OpenAI from "openai";
import type { Env } from "#server/env.ts";
import { timeoutSignal } from "#server/lib/timeout-signal.ts";
import type { Reason } from "#shared/failures.ts";
import { providerFailed, ProviderUnavailable } from "./provider-completion.ts";

const RETRIES = 2;
const FIRST_PAUSE_MS = 500;
/** A provider that asks for a longer pause is not retried. */
const MAX_PAUSE_MS = 30_000;
const MAX_RESPONSE_BYTES = 256 * 1024;

type Message = OpenAI.Chat.Completions.ChatCompletionMessageParam;
type Request = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming;

/** A part of a request that not every server and model accepts. */
export type OptionalPart = "format" | "photos";

interface SendOptions {
  /** The provider's name in messages. */
  service: string;
  /** How long a completion may take. */
  timeoutSeconds: number;
  /** Without photos, the request has no purpose. */
  needsPhotos?: boolean;
  /** Called before each attempt, so that retries count too. An error it throws ends the request. */
  countCall: () => Promise<void>;
  signal: AbortSignal | undefined;
  /** Parts that are not sent, because the provider does not accept them. */
  leftOut: ReadonlySet<OptionalPart>;
}

/** Without a status the provider was not reached. */
interface ProviderError {
  status: number | undefined;
  headers: Headers | undefined;
  /** Words of the provider; never shown or logged. */
  message: string;
}

/**
 * Requests a completion. Retries twice on 429 and 5xx, and respects Retry-After; never retries on a timeout or an
 * unreachable provider. A rejected request is repeated once without its JSON schema and once without its photos, so
 * that an estimate makes five requests at most.
 * @returns the completion, not validated, and the parts that this provider never accepts
 * @throws 502, as `ProviderUnavailable` if other dishes would fail too; errors of `countCall`; the reason of `signal`
 */
export async function sendRequest(
  env: Env,
  request: Request,
  { countCall, signal, leftOut, service, timeoutSeconds, needsPhotos }: SendOptions,
): Promise<{ completion: unknown; rejected: OptionalPart[] }> {
  const { client, failureIn } = await loadClient(env);
  const dropped: Rejection[] = [];
  for (let retry = 0; ;) {
    await countCall();
    const sent = without(new Set([...leftOut, ...dropped.map(({ part }) => part)]), request);
    const stop = timeoutSignal(timeoutSeconds * 1000, signal);
    try {
      // The library's own timeout covers only the time to the first byte.
      const completion = await client.chat.completions.create(sent, { signal: stop });
      // Without an explanation, the last part that was dropped may have been the only cause.
      const rejected = dropped.filter(
        ({ part, isGeneral }) => isGeneral ?? (part === "format" && dropped.length === 1),
      );
      return { completion, rejected: rejected.map(({ part }) => part) };
    } catch (error) {
      signal?.throwIfAborted();
      if (stop.aborted) throw new ProviderUnavailable("provider_slow", { service });
      const failure = failureIn(error);
      const rejection = rejectionIn(failure, sent);
      if (rejection?.part === "photos" && needsPhotos)
        throw providerFailed("provider_without_photos", { service });
      if (rejection) {
        dropped.push(rejection);
        continue;
      }
      const wait = retry < RETRIES ? pauseAfter(failure, retry++) : undefined;
      if (wait === undefined) throw errorFor(failure, service);
      await pause(wait, undefined, { signal });
    }
  }
}

function without(parts: ReadonlySet<OptionalPart>, { response_format, ...request }: Request): Request {
  return {
    ...request,
    ...(response_format && !parts.has("format") ? { response_format } : {}),
    messages: parts.has("photos") ? request.messages.map(withoutPhotos) : request.messages,
  };
}

function withoutPhotos(message: Message): Message {
  if (message.role !== "user" || typeof message.content === "string") return message;
  const texts = message.content.flatMap((part) => (part.type === "text" ? part.text : []));
  return { ...message, content: texts.join("\n") };
}

const hasPhotos = ({ messages }: Request) => messages.some((message) => withoutPhotos(message) !== message);

/** llama.cpp returns 500 for photos it cannot read, and OpenRouter 404. */
const REJECTIONS = new Set([400, 404, 422, 500, 501]);

interface Rejection {
  part: OptionalPart;
  /** True if it applies to all dishes, false if to photos of this one; undefined if the provider does not explain. */
  isGeneral?: boolean;
}

/** Returns the part that the provider names in its error, or for an unexplained 400 or 422 the next to try without. */
function rejectionIn(failure: ProviderError | undefined, request: Request): Rejection | undefined {
  const { status = 0, message = "" } = failure ?? {};
  if (!REJECTIONS.has(status)) return undefined;
  const parts: OptionalPart[] = [];
  if (request.response_format) parts.push("format");
  if (hasPhotos(request)) parts.push("photos");
  const named = parts.find((part) => NAMES_OF[part].test(message));
  if (named) return { part: named, isGeneral: named === "format" || NO_VISION.test(message) };
  const [part] = parts;
  return part && (status === 400 || status === 422) ? { part } : undefined;
}

const NAMES_OF = {
  format: /response_?format|json_?schema|structured output|grammar/i,
  photos: /image|vision|multi-?modal|mmproj/i,
};

/** "image input is not supported", "No endpoints support image input", but not "unsupported image format". */
const NO_VISION =
  /mmproj|(?:images?|vision|multi-?modal)(?: \w+)? (?:is|are) not (?:supported|allowed)|(?:not|n't|no \w+) (?:support|accept)s? (?:images?|vision|multi-?modal)(?! (?:format|type|size))/i;

/** Loaded with the first request, because the library is slow to load and most installations have no provider. */
async function loadClient({ openaiApiKey, openaiBaseUrl }: Env) {
  const { default: Client } = await import("openai");
  const client = new Client({
    // Local servers need no key, but the library does.
    apiKey: openaiApiKey ?? "none",
    baseURL: openaiBaseUrl ?? "https://api.openai.com/v1",
    // The library would also retry timeouts and other 4xx, and has no limit for Retry-After.
    maxRetries: 0,
    fetch: boundedFetch,
    // Otherwise the library reads these from the environment, and logs whole prompts.
    adminAPIKey: null,
    organization: null,
    project: null,
    logLevel: "off",
  });
  /** Returns undefined if the response does not follow the protocol. */
  const failureIn = (error: unknown): ProviderError | undefined =>
    error instanceof Client.APIError ? error : undefined;
  return { client, failureIn };
}

function pauseAfter(failure: ProviderError | undefined, retry: number): number | undefined {
  const status = failure?.status ?? 0;
  if (status !== 429 && status < 500) return undefined;
  const retryAfter = failure?.headers?.get("retry-after") ?? "";
  // Seconds or a date; anything else is ignored.
  const requested = /^[\d.]+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - Date.now();
  const wait = Number.isNaN(requested) ? FIRST_PAUSE_MS * 2 ** retry : Math.max(0, requested);
  return wait <= MAX_PAUSE_MS ? wait : undefined;
}

/** Wrong key, model or address, rate limits and gateway errors. Not 500, which a single photo may cause. */
const INDEPENDENT_OF_DISH = new Set([undefined, 401, 403, 404, 429, 502, 503, 504]);

function errorFor(failure: ProviderError | undefined, service: string) {
  const reason = reasonOf(failure);
  return failure && INDEPENDENT_OF_DISH.has(failure.status)
    ? new ProviderUnavailable(reason, { service })
    : providerFailed(reason, { service });
}

/** Not the provider's own text, which might repeat the API key. */
function reasonOf(failure: ProviderError | undefined): Reason {
  if (!failure) return "provider_unreadable";
  const { status } = failure;
  if (status === undefined) return "provider_unreachable";
  if (status === 401 || status === 403) return "provider_key";
  if (status === 404) return "provider_model";
  if (status === 429) return "provider_busy";
  return status >= 500 ? "provider_problem" : "provider_rejected";
}

/** Follows no redirects, which would send dishes to another server, and limits the size of completions. */
const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: "error" });
  let length = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      length += chunk.byteLength;
      if (length > MAX_RESPONSE_BYTES) controller.error(new Error("the response is too large"));
      else controller.enqueue(chunk);
    },
  });
  // With the signal, because fetch no longer aborts the body of a response that has been collected.
  const stop = init?.signal ?? undefined;
  return new Response(response.body?.pipeThrough(limit, { signal: stop }) ?? null, response);
};
