import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import type { Env } from "#server/env.ts";

export type StoreConfig = NonNullable<Env["objectStore"]>;

/** Why the store did not do what it was asked: the end of a sentence. What it says itself is not repeated but for its code. */
export class StoreFailure extends Error {
  override readonly name = "StoreFailure";
  /** Of its answer; undefined when there was none. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }

  /** Whether it may be otherwise in a moment. */
  get isPassing(): boolean {
    return this.status === undefined || this.status === 429 || this.status >= 500;
  }
}

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
const JOB_WAITS_MS = 30_000;
const JOB_PAUSES_MS = [0, 500, 2_000];

/**
 * A bucket behind the S3 protocol, as far as photos need it. The address is the operator's own, as OPENAI_BASE_URL is, and
 * is called wherever it leads; a redirect is not followed.
 */
export class ObjectStore {
  readonly #config: StoreConfig;
  readonly #signingKeys = new Map<string, ArrayBuffer>();
  #silentUntil = 0;

  constructor(config: StoreConfig) {
    this.#config = config;
  }

  /** For somebody who waits. @throws StoreFailure, within 3 s, and at once while the store is known to be silent */
  async read(key: string, size: number): Promise<Buffer> {
    if (Date.now() < this.#silentUntil) throw new StoreFailure("the store has not answered a moment ago");
    try {
      return await this.#ask({ method: "GET", key, size }, READER_WAITS_MS);
    } catch (error) {
      if (error instanceof StoreFailure && error.status === undefined)
        this.#silentUntil = Date.now() + SILENCE_MS;
      throw error;
    }
  }

  /** For work that nobody waits for. @throws StoreFailure */
  async fetch(key: string, size: number): Promise<Buffer> {
    return this.#askPatiently({ method: "GET", key, size });
  }

  /** The same key always gets the same bytes, so it may be done again. @throws StoreFailure */
  async put(key: string, body: Buffer, contentType: string): Promise<void> {
    await this.#askPatiently({ method: "PUT", key, body, contentType });
  }

  /** What is not there counts as removed. @throws StoreFailure */
  async remove(key: string): Promise<void> {
    try {
      await this.#askPatiently({ method: "DELETE", key });
    } catch (error) {
      if (!(error instanceof StoreFailure) || error.status !== 404) throw error;
    }
  }

  async #askPatiently(asked: Asked): Promise<Buffer> {
    for (let tries = 0; ; tries++) {
      try {
        return await this.#ask(asked, JOB_WAITS_MS);
      } catch (error) {
        const wait = JOB_PAUSES_MS[tries];
        if (!(error instanceof StoreFailure) || !error.isPassing || wait === undefined) throw error;
        await pause(wait);
      }
    }
  }

  async #ask(asked: Asked, waitMs: number): Promise<Buffer> {
    const signed = await this.#sign(asked);
    let answer: Response;
    let bytes: Buffer;
    try {
      answer = await fetch(signed.url, {
        method: asked.method,
        headers: signed.headers,
        body: asked.body ? new Uint8Array(asked.body) : null,
        redirect: "manual",
        signal: AbortSignal.timeout(waitMs),
      });
      const length = Number(answer.headers.get("content-length"));
      if (answer.ok && asked.size !== undefined && length !== asked.size) {
        await answer.body?.cancel();
        throw new StoreFailure(`what is there as ${asked.key} has another size`, answer.status);
      }
      bytes = Buffer.from(await answer.arrayBuffer());
    } catch (error) {
      if (error instanceof StoreFailure) throw error;
      throw new StoreFailure(`the store does not answer (${reasonOf(error)})`);
    }
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

/** S3's own word for what went wrong. Whoever answers there may say anything else. */
const codeIn = (answer: Buffer): string | undefined =>
  /<Code>([A-Za-z]{1,60})<\/Code>/.exec(answer.toString("utf8", 0, 4_096))?.[1];

function reasonOf(error: unknown): string {
  const { name, cause } = error as Error;
  if (name === "TimeoutError") return "too slow";
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? "no reason given";
}
