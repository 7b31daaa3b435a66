import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import type { Env } from "#server/env.ts";
import { isPublicAddress } from "./public-address.ts";

const CONNECT_MS = 3_000;
const WHOLE_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;

/** Every address a name has. */
export type Resolve = (name: string) => Promise<LookupAddress[]>;

interface Message {
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Why nothing was sent or no answer came; `reason` is for the log and says nothing of what was sent. */
export class OutboundError extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super("This address could not be reached.");
    this.name = "OutboundError";
    this.reason = reason;
  }
}

/** The address itself, not where its name leads, is none that this server calls; trying again changes nothing. */
export class ForbiddenAddress extends OutboundError {}

/**
 * Posts to an address that a person gave, without becoming a way into the home network (decisions §9): http(s) without
 * credentials; the name is resolved once and every address it has must be public, or the host with its port stands in
 * OUTBOUND_ALLOW; the connection goes to an address that was checked. Redirects are not followed, proxies of the
 * environment not used, and nothing is unpacked.
 * @param resolve asks the machine's own resolver unless given
 * @returns the answer's status, whatever it is; up to 64 kB of the rest are read and dropped
 * @throws ForbiddenAddress when the address is never allowed; OutboundError when its name leads to one just now, or no
 * answer comes (3 s to connect, 10 s in all)
 */
export async function postOutside(
  env: Pick<Env, "outboundAllow">,
  address: string,
  message: Message,
  resolve: Resolve = (name) => lookup(name, { all: true }),
): Promise<{ status: number }> {
  const url = parse(address);
  const targets = await within(CONNECT_MS, addressesOf(url, resolve));
  if (targets.length === 0) throw new OutboundError("the name has no address");
  const isAllowed = isListed(env.outboundAllow, url);
  if (!isAllowed && !targets.every((target) => isPublicAddress(target.address))) {
    const reason = "the address is not public";
    // A name may lead elsewhere tomorrow: blockers answer 0.0.0.0, and take it back.
    throw literalOf(url) === undefined ? new OutboundError(reason) : new ForbiddenAddress(reason);
  }
  return send(url, targets, message);
}

function parse(address: string): URL {
  if (!URL.canParse(address)) throw new ForbiddenAddress("this is no address");
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

/** A literal is its own address: Node never asks the resolver about it. URL has mended its spelling by now. */
function literalOf({ hostname }: URL): LookupAddress | undefined {
  const address = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(address);
  return family > 0 ? { address, family } : undefined;
}

/** Whether OUTBOUND_ALLOW names this host with this port, in whatever spelling. */
function isListed(allowed: readonly string[], url: URL): boolean {
  return allowed.some((entry) => {
    const listed = `${url.protocol}//${entry}`;
    return URL.canParse(listed) && new URL(listed).host === url.host;
  });
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutboundError("the name was not found in time")), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function send(url: URL, targets: LookupAddress[], { headers, body }: Message) {
  const { request } = url.protocol === "https:" ? https : http;
  const outgoing = request(url, {
    method: "POST",
    headers: { ...headers, "Content-Length": Buffer.byteLength(body) },
    // A connection of its own: none that was opened for another address is ever used.
    agent: false,
    signal: AbortSignal.timeout(WHOLE_MS),
    // Certificate and Host are those of the name; the connection goes where we have looked.
    lookup: (_name, { all }, answer) => {
      const [first] = targets;
      if (all) answer(null, targets);
      else answer(null, first?.address ?? "", first?.family);
    },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once("response", resolve);
    outgoing.on("error", (error: NodeJS.ErrnoException) =>
      reject(error instanceof OutboundError ? error : new OutboundError(error.code ?? "failed")),
    );
    outgoing.once("close", () => reject(new OutboundError("no answer")));
  });
  const connecting = setTimeout(
    () => outgoing.destroy(new OutboundError("not connected in time")),
    CONNECT_MS,
  );
  outgoing.once("socket", (socket) => {
    socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () => clearTimeout(connecting));
  });
  outgoing.end(body);
  const response = await answered.finally(() => clearTimeout(connecting));
  await drop(response);
  return { status: response.statusCode ?? 0 };
}

/** Reads the rest of an answer so that the other side may finish, as long as it is short and comes in time. */
async function drop(response: IncomingMessage): Promise<void> {
  let read = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      read += chunk.length;
      if (read > MAX_ANSWER_BYTES) return;
    }
  } catch {
    // The status was said, and nothing else is of interest.
  }
}
