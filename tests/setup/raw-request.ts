import { once } from "node:events";
import { request, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";

interface RawRequest {
  method: string;
  /** Sent as it stands: nothing is encoded, resolved or mended. */
  path: string;
  headers?: Record<string, string>;
  body?: string | undefined;
}

/** A request as a hostile program would send it, past everything that a well-meaning client puts right. */
export async function rawRequest(
  origin: string,
  { method, path, headers = {}, body }: RawRequest,
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  const { hostname, port } = new URL(origin);
  // Node sends no length with a DELETE; the body would be read as the next request.
  const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
  const outgoing = request({
    hostname,
    port,
    method,
    path,
    headers: { ...length, ...headers },
    agent: false,
  });
  outgoing.end(body);
  const [response] = (await once(outgoing, "response")) as [import("node:http").IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
}
