import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import type { Env } from "#server/env.ts";
import { limitBytes } from "#server/lib/limit-bytes.ts";
import { version } from "#server/lib/version.ts";
import { isPublicAddress } from "./ip-address.ts";

const CONNECT_TIMEOUT_MS = 3_000;
const TOTAL_TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 64 * 1024;
const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export type Resolve = (name: string) => Promise<LookupAddress[]>;

interface Message {
  headers: Record<string, string>;
  body: string | Buffer;
}

/** No request was sent, or no response arrived. `reason` is safe to log: it contains nothing that was sent. */
export class OutboundError extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super("This address could not be reached.");
    this.name = "OutboundError";
    this.reason = reason;
  }
}

/** The URL itself is forbidden, regardless of DNS, so a retry is pointless. */
export class ForbiddenAddress extends OutboundError {}

/** The name has no public address at the moment. Unknown and private names cannot be distinguished. */
export class NoPublicAddress extends OutboundError {}

export class ResponseTooLarge extends OutboundError {}

/**
 * Posts to a URL that a member entered, with protection against server-side request forgery
 * (docs/adr/0011-own-outbound-address-checks.md). The URL must be http(s) without credentials. Its name is resolved
 * once, and every address must be public unless OUTBOUND_ALLOW lists the host with its port. The connection goes to a
 * checked address. Redirects are not followed, proxy variables are ignored, and the response is not decompressed.
 * @param resolve the system's resolver by default
 * @returns the status of the response, also of an error; at most 64 kB of the body are read and discarded
 * @throws ForbiddenAddress if the URL is never allowed; OutboundError if its name resolves to a forbidden address, or
 *   no response arrives (3 s to connect, 10 s in total)
 */
export async function postOutside(
  env: Pick<Env, "outboundAllow">,
  address: string,
  { headers, body }: Message,
  resolve: Resolve = resolveByLookup,
): Promise<{ status: number }> {
  const url = parse(address);
  const targets = await checkedTargets(env, url, resolve);
  const response = await send(url, targets, {
    method: "POST",
    headers: { ...headers, "Content-Length": String(Buffer.byteLength(body)) },
    body,
    signal: AbortSignal.timeout(TOTAL_TIMEOUT_MS),
  });
  await discard(response);
  return { status: response.statusCode ?? 0 };
}

export interface Download {
  /** The media types to request and to accept, like `text/html`; a `*` stands for every subtype. */
  types: readonly string[];
  /** Applies to the body as sent and decompressed. */
  maxBytes: number;
  /** Limits the time in total; connecting takes 3 s at most. */
  signal: AbortSignal;
  userAgent?: string;
}

/** Reads a body while it arrives. */
type ReadBody<T> = (chunks: AsyncIterable<Buffer>, contentType: string) => Promise<T>;

/**
 * Gets a URL that a member entered or a page contains, with the checks of `postOutside` for the URL and each of three
 * redirects.
 * @param read receives the decompressed body
 * @returns the final URL, and what `read` returned
 * @throws ForbiddenAddress, NoPublicAddress, ResponseTooLarge; OutboundError for anything but a 2xx of these types;
 *   what `read` throws
 */
export async function getOutside<T>(
  env: Pick<Env, "outboundAllow">,
  address: string,
  { types, maxBytes, signal, userAgent = `Mozilla/5.0 (compatible; Sofra/${version})` }: Download,
  read: ReadBody<T>,
  resolve: Resolve = resolveByLookup,
): Promise<{ url: URL; body: T }> {
  const headers = {
    "User-Agent": userAgent,
    Accept: types.join(", "),
    "Accept-Encoding": "gzip, br",
  };
  let url = parse(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const targets = await checkedTargets(env, url, resolve);
    const response = await send(url, targets, { method: "GET", headers, signal });
    try {
      const { statusCode = 0, headers: received } = response;
      const contentType = received["content-type"] ?? "";
      if (REDIRECTS.has(statusCode) && received.location !== undefined) {
        url = parse(redirectTarget(received.location, url));
        continue;
      }
      if (statusCode < 200 || statusCode > 299) throw new OutboundError(`status ${statusCode}`);
      if (!isOneOf(types, contentType)) throw new OutboundError("the type is not accepted");
      return { url, body: await readBody(response, maxBytes, signal, (chunks) => read(chunks, contentType)) };
    } finally {
      response.destroy();
    }
  }
  throw new OutboundError("too many redirects");
}

function redirectTarget(location: string, from: URL): string {
  // Node reads headers as Latin-1; servers send UTF-8.
  const address = Buffer.from(location, "latin1").toString();
  if (!URL.canParse(address, from.href)) throw new OutboundError("the redirect is not valid");
  return new URL(address, from).href;
}

function isOneOf(types: readonly string[], contentType: string): boolean {
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  return types.some((accepted) => {
    const [start = "", end] = accepted.split("*");
    return end === undefined ? type === accepted : type.startsWith(start) && type.endsWith(end);
  });
}

async function readBody<T>(
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
  read: (chunks: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  const tooLarge = () => new ResponseTooLarge("the response is too large");
  if (Number(response.headers["content-length"]) > maxBytes) throw tooLarge();
  const limited = (chunks: AsyncIterable<Buffer>) => limitBytes(chunks, maxBytes, tooLarge);
  const complete = async function* (chunks: AsyncIterable<Buffer>) {
    try {
      yield* chunks;
    } catch (error) {
      throw error instanceof OutboundError ? error : new OutboundError("the response is incomplete");
    }
  };
  let readError: unknown;
  const consume = async (chunks: AsyncIterable<Buffer>) => {
    try {
      return await read(complete(chunks));
    } catch (error) {
      readError = error;
      throw error;
    }
  };
  try {
    return await pipeline(response, limited, decoderFor(response), limited, consume, { signal });
  } catch (error) {
    if (error instanceof OutboundError || error === readError) throw error;
    throw new OutboundError("the response is incomplete");
  }
}

function decoderFor({ headers }: IncomingMessage) {
  switch (headers["content-encoding"]?.trim().toLowerCase() ?? "identity") {
    case "identity":
      return new PassThrough();
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "br":
      return createBrotliDecompress();
    default:
      throw new OutboundError("the encoding is not supported");
  }
}

const resolveByLookup: Resolve = (name) => lookup(name, { all: true });

/** @throws ForbiddenAddress, NoPublicAddress; OutboundError if the resolver does not respond */
async function checkedTargets(
  env: Pick<Env, "outboundAllow">,
  url: URL,
  resolve: Resolve,
): Promise<LookupAddress[]> {
  const targets = await withTimeout(CONNECT_TIMEOUT_MS, addressesOf(url, resolve));
  if (targets.length === 0) throw new NoPublicAddress("the name has no address");
  const isAllowed = isListed(env.outboundAllow, url);
  if (!isAllowed && !targets.every((target) => isPublicAddress(target.address))) {
    const reason = "the address is not public";
    // A name may resolve to another address later, for example if a DNS blocker returned 0.0.0.0.
    throw literalOf(url) === undefined ? new NoPublicAddress(reason) : new ForbiddenAddress(reason);
  }
  return targets;
}

function parse(address: string): URL {
  if (!URL.canParse(address)) throw new ForbiddenAddress("the address is not a valid URL");
  const url = new URL(address);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  if (!isWeb) throw new ForbiddenAddress("the address is not http or https");
  if (url.username || url.password) throw new ForbiddenAddress("the address carries credentials");
  return url;
}

async function addressesOf(url: URL, resolve: Resolve): Promise<LookupAddress[]> {
  const literal = literalOf(url);
  if (literal) return [literal];
  try {
    return await resolve(url.hostname);
  } catch {
    throw new NoPublicAddress("the name was not found");
  }
}

/** Node never resolves an IP literal. URL has normalized its spelling. */
function literalOf({ hostname }: URL): LookupAddress | undefined {
  const address = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(address);
  return family > 0 ? { address, family } : undefined;
}

function isListed(allowed: readonly string[], url: URL): boolean {
  return allowed.some((entry) => {
    const listed = `${url.protocol}//${entry}`;
    return URL.canParse(listed) && new URL(listed).host === url.host;
  });
}

async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutboundError("resolving the name timed out")), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

interface Outgoing {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string | Buffer;
  signal: AbortSignal;
}

async function send(
  url: URL,
  targets: LookupAddress[],
  { body, ...options }: Outgoing,
): Promise<IncomingMessage> {
  const { request } = url.protocol === "https:" ? https : http;
  const outgoing = request(url, {
    ...options,
    // No agent: a pooled connection might lead to another address.
    agent: false,
    // TLS and the Host header use the name; the connection goes to a checked address.
    lookup: (_name, { all }, callback) => {
      const [first] = targets;
      if (all) callback(null, targets);
      else callback(null, first?.address ?? "", first?.family);
    },
  });
  const responded = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once("response", resolve);
    outgoing.on("error", (error: NodeJS.ErrnoException) =>
      reject(error instanceof OutboundError ? error : new OutboundError(error.code ?? "failed")),
    );
    outgoing.once("close", () => reject(new OutboundError("no response")));
  });
  const connecting = setTimeout(
    () => outgoing.destroy(new OutboundError("connecting timed out")),
    CONNECT_TIMEOUT_MS,
  );
  outgoing.once("socket", (socket) => {
    socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () => clearTimeout(connecting));
  });
  outgoing.end(body);
  return responded.finally(() => clearTimeout(connecting));
}

/** Reads a short body to its end, so that the server does not see a broken connection. */
async function discard(response: IncomingMessage): Promise<void> {
  let read = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      read += chunk.length;
      if (read > MAX_RESPONSE_BYTES) return;
    }
  } catch {
    // The status is known; the body does not matter.
  }
}
