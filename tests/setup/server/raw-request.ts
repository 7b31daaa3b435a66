import { once } from "node:events";
import { request, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";

interface RawRequest {
  method: string;
  /** Sent unchanged: not encoded, resolved or corrected. */
  path: string;
  headers?: Record<string, string>;
  body?: string | undefined;
  signal?: AbortSignal;
}

/** Sends a request as a hostile client would, without the corrections of ordinary clients. */
export async function rawRequest(
  origin: string,
  { method, path, headers = {}, body, signal }: RawRequest,
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  const { hostname, port } = new URL(origin);
  // Node sends no Content-Length with a DELETE, so its body would be parsed as the next request.
  const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
  const outgoing = request({
    hostname,
    port,
    method,
    path,
    headers: { ...length, ...headers },
    agent: false,
    ...(signal && { signal }),
  });
  outgoing.end(body);
  const [response] = (await once(outgoing, "response")) as [import("node:http").IncomingMessage];
  // The refusal of a malformed HEAD has a body, which Node reports as an error after the response.
  outgoing.on("error", () => undefined);
  return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
}
