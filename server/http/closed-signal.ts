import type { Response } from "express";
import { failure } from "./errors.ts";

/** Returns a signal that aborts if the connection closes before the response is complete. */
export function closedSignal(res: Response): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (!res.writableFinished) controller.abort(failure(499, "connection_closed", { code: "closed" }));
  };
  if (res.closed) abort();
  else res.once("close", abort);
  return controller.signal;
}
