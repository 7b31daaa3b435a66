import type { RequestHandler } from "express";
import { notFound } from "./errors.ts";

/**
 * Answers are for who asked and are asked for anew each time; an ETag then saves sending them. Search engines keep none.
 * OPTIONS is refused before Express would list the methods of a path: no other site may call the API.
 */
export const apiHeaders: RequestHandler = (req, res, next) => {
  res.set({ "Cache-Control": "private, no-cache", "X-Robots-Tag": "noindex" });
  if (req.method === "OPTIONS") throw notFound("Page");
  next();
};
