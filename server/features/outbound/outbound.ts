import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import type { Env } from "#server/env.ts";
import { isPublicAddress } from "./public-address.ts";

const CONNECT_TIMEOUT_MS = 3_000;
const TOTAL_TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 64 * 1024;

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

/** The URL itself is forbidden, whatever its name resolves to, so a retry is pointless. */
export class ForbiddenAddress extends OutboundError {}

/**
 * Posts to a URL that a member entered, with protection against server-side request forgery
 * (docs/adr/0011-own-outbound-address-checks.md). The URL must be http(s) without credentials. Its name is resolved once, and
 * every address must be public unless OUTBOUND_ALLOW lists the host with its port. The connection goes to a checked
 * address. Redirects are not followed, proxy variables are ignored, and the response is not decompressed.
 * @param resolve the system's resolver by default
 * @returns the status of the response, whatever it is; at most 64 kB of the body are read and discarded
 * @throws ForbiddenAddress if the URL is never allowed; OutboundError if its name resolves to a forbidden address, or no
 *   response arrives (3 s to connect, 10 s in total)
 */
export async function postOutside(
  env: Pick<Env, "outboundAllow">,
  address: string,
  message: Message,
  resolve: Resolve = (name) => lookup(name, { all: true }),
): Promise<{ status: number }> {
  const url = parse(address);
  const targets = await withTimeout(CONNECT_TIMEOUT_MS, addressesOf(url, resolve));
  if (targets.length === 0) throw new OutboundError("the name has no address");
  const isAllowed = isListed(env.outboundAllow, url);
  if (!isAllowed && !targets.every((target) => isPublicAddress(target.address))) {
    const reason = "the address is not public";
    // A name may resolve to another address later: DNS blockers answer 0.0.0.0.
    throw literalOf(url) === undefined ? new OutboundError(reason) : new ForbiddenAddress(reason);
  }
  return send(url, targets, message);
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
    throw new OutboundError("the name was not found");
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

async function send(url: URL, targets: LookupAddress[], { headers, body }: Message) {
  const { request } = url.protocol === "https:" ? https : http;
  const outgoing = request(url, {
    method: "POST",
    headers: { ...headers, "Content-Length": Buffer.byteLength(body) },
    // No agent: a pooled connection might lead to another address.
    agent: false,
    signal: AbortSignal.timeout(TOTAL_TIMEOUT_MS),
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
  const response = await responded.finally(() => clearTimeout(connecting));
  await discard(response);
  return { status: response.statusCode ?? 0 };
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
