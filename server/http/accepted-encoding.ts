import type { Request } from "express";

/**
 * Chooses the encoding of a response by our preference: browsers name gzip first without preferring it.
 * @param offered the best first
 * @returns undefined if the client accepts none of them
 */
export function acceptedEncoding<Name extends string>(
  req: Request,
  offered: readonly Name[],
): Name | undefined {
  return offered.find((name) => req.acceptsEncodings(name));
}
