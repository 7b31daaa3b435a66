import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { dishView } from "#shared/dishes.api.ts";
import { viewFor } from "./dish-view.service.ts";
import type { DishSource } from "./dish-views.queries.ts";

/** A dish as it is kept in memory. */
export interface StoredDish {
  id: number;
  createdAt: number;
  category: string | null;
  /** Alike for all spellings of a category that count as one. */
  categoryKey: string | null;
  /** What the API says of it to somebody who does not like it. */
  bytes: Buffer;
  /** Where in `bytes` the answer to "do I like it" stands. */
  flagAt: number;
  /** Names the bytes. */
  digest: string;
  likers: string[];
  caloriesConfidence: number | null;
  caloriesReasoning: string | null;
}

const NOBODY = "";
const FLAG = '"isLiked":';
const NO = "false";
const YES = "true";

/** @param intern gives the one copy of a text: who likes a dish likes many */
export function storeDish(source: DishSource, secret: string, intern: (text: string) => string): StoredDish {
  // Quotes inside texts are escaped, so this is the key and nothing that somebody wrote.
  const text = JSON.stringify(z.encode(dishView, viewFor(source, NOBODY, secret)));
  const bytes = Buffer.from(text);
  return {
    id: source.id,
    createdAt: source.createdAt.getTime(),
    category: source.category,
    categoryKey: source.categoryKey === null ? null : intern(source.categoryKey),
    bytes,
    flagAt: bytes.indexOf(FLAG) + FLAG.length,
    digest: createHash("sha1").update(bytes).digest("base64url").slice(0, 16),
    likers: source.likers.map(intern),
    caloriesConfidence: source.caloriesConfidence,
    caloriesReasoning: source.caloriesReasoning,
  };
}

/** What the bytes of `encodeFor` depend on. */
export const versionFor = (dish: StoredDish, viewerId: string) =>
  dish.likers.includes(viewerId) ? `${dish.digest}+` : dish.digest;

export function lengthFor(dish: StoredDish, viewerId: string): number {
  return dish.bytes.length - (dish.likers.includes(viewerId) ? NO.length - YES.length : 0);
}

/** Writes what `viewerId` sees. @returns where it ends */
export function encodeFor(dish: StoredDish, viewerId: string, target: Buffer, at: number): number {
  const { bytes, flagAt } = dish;
  if (!dish.likers.includes(viewerId)) return at + bytes.copy(target, at);
  let end = at + bytes.copy(target, at, 0, flagAt);
  end += target.write(YES, end, "latin1");
  return end + bytes.copy(target, end, flagAt + NO.length);
}
