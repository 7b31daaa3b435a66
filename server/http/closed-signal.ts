import type { Response } from "express";
import { HttpError } from "./errors.ts";

/** Returns a signal that aborts if the connection closes before the response is complete. */
export function closedSignal(res: Response): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (!res.writableFinished)
      controller.abort(new HttpError(499, "The client closed the connection.", "closed"));
  };
  if (res.closed) abort();
  else res.once("close", abort);
  return controller.signal;
}
