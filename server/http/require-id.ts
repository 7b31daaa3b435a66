import * as z from "zod/mini";
import { idText } from "#shared/http/wire.ts";
import { notFound } from "./errors.ts";

/** Reads an id from the path of a route outside the contract. @throws 404 */
export function requireId(text: unknown, what = "Page"): number {
  const { data } = z.safeParse(idText, text);
  if (data === undefined) throw notFound(what);
  return data;
}
