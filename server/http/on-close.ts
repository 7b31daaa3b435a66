import type { ServerResponse } from "node:http";
import type { Logger } from "pino";

/**
 * Calls `act` when the response is complete or its client has left. Logs what `act` throws, because Express catches
 * nothing there, so that it would end the process.
 */
export function onClose(res: ServerResponse, log: Logger, act: () => void): void {
  res.once("close", () => {
    try {
      act();
    } catch (error) {
      log.error({ err: error }, "an error after a response");
    }
  });
}
