import type { RequestHandler } from "express";

/** Lets browsers store responses but revalidate them each time, and keeps them out of search engines. */
export const apiHeaders: RequestHandler = (_req, res, next) => {
  res.set({ "Cache-Control": "private, no-cache", "X-Robots-Tag": "noindex" });
  next();
};
