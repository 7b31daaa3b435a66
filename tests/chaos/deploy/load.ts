import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

export interface Outcome {
  reads: number;
  writes: number;
  /** Descriptions of responses other than 2xx. */
  failures: string[];
  /** Titles of the dishes whose creation was acknowledged. */
  acknowledged: Set<string>;
}

const READS = ["/api/dishes?limit=20", "/api/activities", "/", "/api/categories"];
/** One of this many requests is a write. */
const WRITE_EVERY = 4;
const TIMEOUT_MS = 30_000;

/**
 * Starts clients that each use one connection and send one request after another, every fourth of them creating a dish.
 * @returns a function that waits for pending requests and returns the results
 */
export function startLoad(
  origin: string,
  cookie: string,
  { clients = 8, pauseMs = 25 } = {},
): () => Promise<Outcome> {
  const outcome: Outcome = { reads: 0, writes: 0, failures: [], acknowledged: new Set() };
  let going = true;
  const run = async (client: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = 0; going; turn++, await pause(pauseMs)) {
      const isWrite = turn % WRITE_EVERY === 0;
      const title = `Dish ${client}-${turn}`;
      const path = isWrite ? "/api/dishes" : (READS[turn % READS.length] ?? "/");
      const response = await ask(agent, origin + path, cookie, isWrite ? { title } : undefined);
      if (isWrite) outcome.writes++;
      else outcome.reads++;
      if (response === "good") {
        if (isWrite) outcome.acknowledged.add(title);
      } else outcome.failures.push(`${isWrite ? "POST" : "GET"} ${path}: ${response}`);
    }
    agent.destroy();
  };
  const ended = Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
  return async () => {
    going = false;
    await ended;
    return outcome;
  };
}

/** Returns `good`, or the status and the beginning of the response, or the error. */
function ask(agent: Agent, url: string, cookie: string, body: object | undefined): Promise<string> {
  return new Promise((resolve) => {
    const text = body && JSON.stringify(body);
    const headers = {
      cookie,
      accept: "text/html, application/json",
      ...(text && { "content-type": "application/json", "content-length": text.length }),
    };
    const call = request(
      url,
      { agent, method: text ? "POST" : "GET", headers, timeout: TIMEOUT_MS },
      (res) => {
        res.on("error", (error) => resolve(`broken response, ${error.message}`));
        let text = "";
        res.setEncoding("utf8").on("data", (piece: string) => (text += piece));
        res.on("end", () => {
          const { statusCode = 0 } = res;
          resolve(statusCode >= 200 && statusCode < 300 ? "good" : `${statusCode} ${text.slice(0, 100)}`);
        });
      },
    );
    call.on("timeout", () => call.destroy(new Error("no response")));
    call.on("error", (error) => resolve(error.message));
    call.end(text);
  });
}
