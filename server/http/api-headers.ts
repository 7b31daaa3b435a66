import type { RequestHandler } from "express";

/**
 * Answers are for who asked and are asked for anew each time; an ETag then saves sending them. Search engines keep none.
 */
export const apiHeaders: RequestHandler = (_req, res, next) => {
  res.set({ "Cache-Control": "private, no-cache", "X-Robots-Tag": "noindex" });
  next();
};
