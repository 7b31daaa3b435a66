import type { Express } from "express";
import { createServer, IncomingMessage, ServerResponse, STATUS_CODES, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { startBodyTimeout } from "#server/http/body-timeout.ts";
import type { Failure } from "#shared/http/wire.ts";

/** The upload of a 2 GB backup over 1 Mbit/s; `startBodyTimeout` gives all other requests 30 s. */
const LONGEST_UPLOAD_MS = 5 * 3_600_000;

/**
 * A server with timeouts: 10 s for headers, 30 s for a whole request. Proxies keep connections for a minute; closing
 * them first would lose the request that is just coming.
 * @returns `shapeFor` has its requests made for an app that will answer them; call it before the first one comes
 */
export function createHttpServer(): { server: Server; shapeFor: (app: Express) => void } {
  class Question extends IncomingMessage {}
  class Answer extends ServerResponse {}
  const server = createServer({
    IncomingMessage: Question,
    ServerResponse: Answer,
    requestTimeout: LONGEST_UPLOAD_MS,
    headersTimeout: 10_000,
    keepAliveTimeout: 65_000,
    // Node looks every 30 s otherwise, and the 10 s are 40.
    connectionsCheckingInterval: 2_000,
  });
  server.on("clientError", refuse);
  server.on("request", (req, res) => {
    startBodyTimeout(req, () => {
      if (res.headersSent) req.socket.destroy();
      else refuse({ name: "", message: "", code: "ERR_HTTP_REQUEST_TIMEOUT" }, req.socket);
    });
  });
  // Express gives every request another prototype, with which V8 forgets what it knows about such objects: that was more
  // than half of a request's work. Those that have it from birth are left alone.
  const shapeFor = (app: Express) => {
    Object.setPrototypeOf(Question.prototype, app.request);
    Object.setPrototypeOf(Answer.prototype, app.response);
    Object.assign(app, { request: Question.prototype, response: Answer.prototype });
  };
  return { server, shapeFor };
}

/** What is no request that Express could see is answered in JSON, too; Node itself would send an empty page. */
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
  if (code === "HPE_HEADER_OVERFLOW") {
    return [431, { message: "This address or its headers are too long.", code: "too_large" }];
  }
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return [408, { message: "The request took too long to arrive. Please try again.", code: "timeout" }];
  }
  return [400, { message: "This is no request.", code: "invalid" }];
}
