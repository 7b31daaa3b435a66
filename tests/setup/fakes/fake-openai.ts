import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { readReasoning } from "#server/database/stored-texts.sql.ts";
import { listen } from "#tests/setup/server/listen.ts";

/** The parsed body of a request to `/v1/chat/completions`. */
export interface Question {
  authorization: string | undefined;
  model: string;
  system: string;
  dish: { title: string } & Record<string, unknown>;
  photos: string[];
  responseFormat: unknown;
}

type Responder = (res: ServerResponse, question: Question) => void | Promise<void>;

/** Starts an OpenAI-compatible server with scripted responses. Pass its `url` as `OPENAI_BASE_URL`. */
export async function startFakeOpenAi() {
  const requests: Question[] = [];
  let response: Responder = estimates();
  let inFlight = 0;
  let mostInFlight = 0;
  const server = createServer(async (req, res) => {
    if (req.method !== "POST" || req.url !== "/v1/chat/completions") return void res.writeHead(404).end();
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part as Buffer);
    const question = read(Buffer.concat(parts).toString("utf8"), req.headers.authorization);
    requests.push(question);
    mostInFlight = Math.max(mostInFlight, ++inFlight);
    res.once("close", () => inFlight--);
    await response(res, question);
  });
  const { origin, close } = await listen(server);
  return {
    url: `${origin}/v1`,
    requests,
    /** The largest number of requests in flight at once. */
    mostInFlight: () => mostInFlight,
    /** Sets the responses to the next requests; the last one repeats. Clears the recorded requests. */
    respond: (...responses: [Responder, ...Responder[]]) => {
      requests.length = 0;
      mostInFlight = 0;
      response = (res, question) =>
        (responses.length > 1 ? responses.shift() : responses[0])?.(res, question);
    },
    close: async () => {
      close();
      await once(server, "close");
    },
  };
}

export type FakeOpenAi = Awaited<ReturnType<typeof startFakeOpenAi>>;

const GOOD = {
  isFood: true,
  servings: 2,
  items: [
    { name: "Rice", grams: 600, kcalPer100g: 130 },
    { name: "Chicken", grams: 250, kcalPer100g: 200 },
  ],
  low: 500,
  high: 800,
  confidence: 0.85,
  reasoning: "A plate of rice with chicken.",
};

const GOOD_REASONING = "Per serving: rice 300 g 390 · chicken 125 g 250 kcal. A plate of rice with chicken.";
/** The estimate that `estimates()` leads to. */
export const GOOD_ESTIMATE = {
  estimatedCalories: 640,
  low: 500,
  high: 800,
  confidence: 0.85,
  reasoning: GOOD_REASONING,
  details: readReasoning(GOOD_REASONING),
};

/** A valid answer, with these fields replaced. */
export const estimates = (parts: object = {}): Responder => says(JSON.stringify({ ...GOOD, ...parts }));

/** A valid response whose message is this text. */
export const says = (content: string): Responder => completes({ role: "assistant", content, refusal: null });

export const refuses = (refusal: string): Responder =>
  completes({ role: "assistant", content: null, refusal });

export const after =
  (milliseconds: number, then: Responder): Responder =>
  async (res, question) => {
    await pause(milliseconds);
    await then(res, question);
  };

/** Selects the response by the dish's title, or `otherwise`. */
export const byTitle =
  (responses: Record<string, Responder>, otherwise: Responder): Responder =>
  (res, question) =>
    (responses[question.dish.title] ?? otherwise)(res, question);

/** Holds a response back until `release` is called; later requests get it at once. */
export function held(then: Responder) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const response: Responder = async (res, question) => {
    await released;
    await then(res, question);
  };
  return { response, release };
}

/** Closes the connection without a response. */
export const disconnects = (): Responder => (res) => void res.destroy();

/** Replies to requests with a JSON schema or photos with an error, otherwise like `then`. */
export const rejects =
  (parts: { format?: Responder; photos?: Responder }, then: Responder): Responder =>
  (res, question) => {
    if (parts.format && question.responseFormat !== undefined) return parts.format(res, question);
    if (parts.photos && question.photos.length > 0) return parts.photos(res, question);
    return then(res, question);
  };

/** An error in OpenAI's format. Its message must not reach users or logs. */
export const fails =
  (status: number, headers: Record<string, string> = {}, message = "words of the provider"): Responder =>
  (res) => {
    res.writeHead(status, { "Content-Type": "application/json", ...headers });
    res.end(JSON.stringify({ error: { message, type: "some_error", code: "some_code", param: null } }));
  };

export const sends =
  (text: string, type = "application/json"): Responder =>
  (res) => {
    res.writeHead(200, { "Content-Type": type }).end(text);
  };

/** Starts a response that never ends. */
export const stalls = (): Responder => (res) => {
  res.writeHead(200, { "Content-Type": "application/json" }).write('{"id":');
};

function completes(message: object): Responder {
  return (res, { model }) => {
    res.writeHead(200, { "Content-Type": "application/json" });
    const choices = [{ index: 0, message, finish_reason: "stop", logprobs: null }];
    res.end(
      JSON.stringify({ id: "chatcmpl-1", object: "chat.completion", created: 1_790_000_000, model, choices }),
    );
  };
}

type Part = { type: "text"; text: string } | { type: "image_url"; image_url: { url: string } };

function read(text: string, authorization: string | undefined): Question {
  const body = JSON.parse(text) as {
    model: string;
    messages: [{ role: "system"; content: string }, { role: "user"; content: string | Part[] }];
    response_format: unknown;
  };
  const [system, user] = body.messages;
  const parts: Part[] =
    typeof user.content === "string" ? [{ type: "text", text: user.content }] : user.content;
  const dish = parts.find((part) => part.type === "text")?.text ?? "";
  return {
    authorization,
    model: body.model,
    system: system.content,
    // Requests to copy a photo are plain text.
    dish: dish.startsWith("{") ? (JSON.parse(dish) as Question["dish"]) : { title: dish },
    photos: parts.flatMap((part) => (part.type === "image_url" ? part.image_url.url : [])),
    responseFormat: body.response_format,
  };
}
