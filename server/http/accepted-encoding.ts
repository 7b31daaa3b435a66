import type { Request } from "express";

/** The best first. */
export const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * Chooses the encoding of a response by our preference: browsers name gzip first without preferring it.
 * @returns undefined if the client accepts none of them
 */
export function acceptedEncoding(
  req: Request,
  offered: readonly Encoding[] = ENCODINGS,
): Encoding | undefined {
  return offered.find((name) => req.acceptsEncodings(name));
}
