import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import type { Env } from "#server/env.ts";
import { isSilence, StoreFailure } from "./store-failure.service.ts";

export type StoreConfig = NonNullable<Env["objectStore"]>;

interface Asked {
  method: "GET" | "PUT" | "DELETE";
  key: string;
  body?: Buffer;
  contentType?: string;
  /** How many bytes the answer must have. */
  size?: number;
}

/** Somebody looks at an empty frame meanwhile. */
const READER_WAITS_MS = 3_000;
/** After it was silent once, for so long nobody else is made to wait for it. */
const SILENCE_MS = 2_000;
/** An answer that says no is a few hundred bytes. */
const LONGEST_REFUSAL = 64 * 1024;

interface Patience {
  waitMs: number;
  /** Before each further try. */
  pausesMs: number[];
}
/** Nobody waits for a job. */
const PATIENT: Patience = { waitMs: 30_000, pausesMs: [0, 500, 2_000] };
export const IMPATIENT: Patience = { waitMs: 3_000, pausesMs: [] };

/**
 * A bucket behind the S3 protocol, as far as photos need it. The address is the operator's own, as OPENAI_BASE_URL is, and
 * is called wherever it leads; a redirect is not followed.
 */
export class ObjectStore {
  readonly #config: StoreConfig;
  readonly #patience: Patience;
  readonly #signingKeys = new Map<string, ArrayBuffer>();
  #silentUntil = 0;

  /** @param patience of all but `read` */
  constructor(config: StoreConfig, patience = PATIENT) {
    this.#config = config;
    this.#patience = patience;
  }

  /** For somebody who waits. @throws StoreFailure, within 3 s, and at once while the store is known to be silent */
  async read(key: string, size: number): Promise<Buffer> {
    if (Date.now() < this.#silentUntil) throw new StoreFailure("the store has not answered a moment ago");
    const asked: Asked = { method: "GET", key, size };
    const patience = AbortSignal.timeout(READER_WAITS_MS);
    try {
      return await this.#ask(asked, patience).catch((error: unknown) => {
        // A connection that breaks is no silence yet: connections of before break whenever a store is started anew.
        if (!isSilence(error) || patience.aborted) throw error;
        return this.#ask(asked, patience);
      });
    } catch (error) {
      if (isSilence(error)) this.#silentUntil = Date.now() + SILENCE_MS;
      throw error;
    }
  }

  /** For work that nobody waits for. @throws StoreFailure, at once when `signal` says so, as do the next two */
  async fetch(key: string, size: number, signal?: AbortSignal): Promise<Buffer> {
    return this.#askPatiently({ method: "GET", key, size }, signal);
  }

  /** The same key always gets the same bytes, so it may be done again. @throws StoreFailure */
  async put(key: string, body: Buffer, contentType: string, signal?: AbortSignal): Promise<void> {
    await this.#askPatiently({ method: "PUT", key, body, contentType }, signal);
  }

  /** What is not there counts as removed. @throws StoreFailure */
  async remove(key: string, signal?: AbortSignal): Promise<void> {
    try {
      await this.#askPatiently({ method: "DELETE", key }, signal);
    } catch (error) {
      if (!(error instanceof StoreFailure) || error.status !== 404) throw error;
    }
  }

  async #askPatiently(asked: Asked, leaving = new AbortController().signal): Promise<Buffer> {
    const { waitMs, pausesMs } = this.#patience;
    for (let tries = 0; ; tries++) {
      try {
        return await this.#ask(asked, AbortSignal.any([leaving, AbortSignal.timeout(waitMs)]));
      } catch (error) {
        const wait = pausesMs[tries];
        if (!(error instanceof StoreFailure) || !error.isPassing || wait === undefined || leaving.aborted)
          throw error;
        await pause(wait);
      }
    }
  }

  async #ask(asked: Asked, signal: AbortSignal): Promise<Buffer> {
    const signed = await this.#sign(asked);
    let answer: Response;
    let bytes: Buffer;
    try {
      answer = await fetch(signed.url, {
        method: asked.method,
        headers: signed.headers,
        body: asked.body ? new Uint8Array(asked.body) : null,
        redirect: "manual",
        signal,
      });
      bytes = await readAtMost(answer, answer.ok ? (asked.size ?? LONGEST_REFUSAL) : LONGEST_REFUSAL);
    } catch (error) {
      throw new StoreFailure(`the store does not answer (${reasonOf(error)})`);
    }
    if (answer.ok && asked.size !== undefined && bytes.length !== asked.size)
      throw new StoreFailure(`what is there as ${asked.key} has another size`, answer.status);
    if (answer.ok) return bytes;
    if (answer.status === 404 && codeIn(bytes) === "NoSuchKey")
      throw new StoreFailure(`it is not there as ${asked.key}`, 404);
    throw new StoreFailure(
      `the store answers ${answer.status} (${codeIn(bytes) ?? "no code"})`,
      answer.status,
    );
  }

  #sign({ method, key, body, contentType }: Asked) {
    const { accessKeyId, secretAccessKey, region } = this.#config;
    const headers = new Headers({
      // The store compares it with what has arrived.
      "X-Amz-Content-Sha256": createHash("sha256")
        .update(body ?? "")
        .digest("hex"),
    });
    if (contentType !== undefined) headers.set("Content-Type", contentType);
    const url = this.#addressOf(key);
    const keys = { accessKeyId, secretAccessKey, region, cache: this.#signingKeys };
    return new AwsV4Signer({ method, url, headers, service: "s3", ...keys }).sign();
  }

  #addressOf(key: string): string {
    const { endpoint, bucket, pathStyle } = this.#config;
    if (pathStyle) return `${endpoint}/${bucket}/${key}`;
    const { protocol, host } = new URL(endpoint);
    return `${protocol}//${bucket}.${host}/${key}`;
  }
}

/** Whole when it is no longer than `most`; of what is longer little more than that is read. */
async function readAtMost({ body }: Response, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop ends the answer, and what the headers say of its length is nothing to go by.
  for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
    pieces.push(piece);
    length += piece.length;
    if (length > most) break;
  }
  return Buffer.concat(pieces);
}

/** S3's own word for what went wrong. Whoever answers there may say anything else. */
const codeIn = (answer: Buffer): string | undefined =>
  /<Code>([A-Za-z]{1,60})<\/Code>/.exec(answer.toString("utf8", 0, 4_096))?.[1];

function reasonOf(error: unknown): string {
  const { name, cause } = error as Error;
  if (name === "TimeoutError") return "too slow";
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? "no reason given";
}
