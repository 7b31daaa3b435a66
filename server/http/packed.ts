import compression from "compression";
import type { RequestHandler } from "express";

/** The quickest level; the strongest would save four per cent more. */
const pack = compression({ level: 1 });

/** For a list that grows with the household and is asked for from outside, too. Its pages are small and stay as they are. */
export const packedUnlessPaged: RequestHandler = (req, res, next) => {
  if (req.query.limit === undefined && req.headers["accept-encoding"] !== undefined) pack(req, res, next);
  else next();
};
