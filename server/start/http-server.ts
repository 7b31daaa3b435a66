import { createServer, IncomingMessage, ServerResponse, STATUS_CODES, type Server } from "node:http";
import type { Duplex } from "node:stream";
import type { Express } from "express";
import { startBodyTimeout } from "#server/http/limits/body-timeout.ts";
import type { Failure } from "#shared/http/wire.ts";

/** Enough for a 2 GB backup at 1 Mbit/s; all other requests get 30 s from `startBodyTimeout`. */
const LONGEST_UPLOAD_MS = 5 * 3_600_000;

/**
 * Creates an HTTP server with timeouts: 10 s for headers, 30 s for a whole request. `keepAliveTimeout` exceeds the
 * usual 60 s of proxies, which would otherwise send a request into a connection that is being closed.
 * @returns the server, and `adoptPrototypes`, to call with the app before the first request
 */
export function createHttpServer(): { server: Server; adoptPrototypes: (app: Express) => void } {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  const server = createServer({
    IncomingMessage: AppRequest,
    ServerResponse: AppResponse,
    requestTimeout: LONGEST_UPLOAD_MS,
    headersTimeout: 10_000,
    keepAliveTimeout: 65_000,
    // With Node's default of 30 s, the 10 s for headers could become 40.
    connectionsCheckingInterval: 2_000,
  });
  server.on("clientError", refuse);
  server.on("request", (req, res) => {
    // A failed upload detaches its socket from the request.
    const { socket } = req;
    startBodyTimeout(req, () => {
      if (res.headersSent) socket.destroy();
      else refuse({ name: "", message: "", code: "ERR_HTTP_REQUEST_TIMEOUT" }, socket);
    });
  });
  // Express changes the prototype of each request, which deoptimizes it in V8 and took more than half of a request's
  // CPU time. Creating requests with Express's prototype avoids that.
  const adoptPrototypes = (app: Express) => {
    Object.setPrototypeOf(AppRequest.prototype, app.request);
    Object.setPrototypeOf(AppResponse.prototype, app.response);
    Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  };
  return { server, adoptPrototypes };
}

/** Responds to malformed requests, which never reach Express, with JSON instead of Node's empty body. */
function refuse({ code }: NodeJS.ErrnoException, socket: Duplex): void {
  if (code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const [status, failure] = failureOf(code);
  const body = JSON.stringify(failure);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

function failureOf(code: string | undefined): [number, Failure] {
  if (code === "HPE_HEADER_OVERFLOW")
    return [431, { message: "The URL or the headers are too long.", code: "too_large" }];
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return [408, { message: "The request took too long to arrive. Please try again.", code: "timeout" }];
  return [400, { message: "Invalid request.", code: "invalid" }];
}
