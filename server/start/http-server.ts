import { createServer, type Server } from "node:http";

/**
 * A server that waits for nobody for ever: 10 s for headers, 30 s for a whole request. Proxies keep connections for a
 * minute; closing them first would lose the request that is just coming.
 */
export function createHttpServer(): Server {
  return createServer({
    requestTimeout: 30_000,
    headersTimeout: 10_000,
    keepAliveTimeout: 65_000,
    // Node looks every 30 s otherwise, and the 10 s are 40.
    connectionsCheckingInterval: 2_000,
  });
}
