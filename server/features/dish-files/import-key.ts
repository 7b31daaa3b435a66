import { createHash } from "node:crypto";
import type { LdRecipe } from "#server/features/recipes/recipes-ld.ts";

const KEY = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64})$/;

/** True for a new dish's UUID and for a hash of `importKeyOf`. */
export const isImportKey = (text: unknown): text is string => typeof text === "string" && KEY.test(text);

/**
 * Identifies a recipe from elsewhere by its identifier or address, or by its ingredients. The title is always a part of it,
 * because some programs give all their recipes the same address.
 */
export function importKeyOf(identifier: unknown, { sourceUrl, title, ingredients }: LdRecipe): string {
  const given = typeof identifier === "string" || typeof identifier === "number" ? String(identifier) : null;
  const parts = [given ?? sourceUrl ?? normalize(ingredients), normalize(title)];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

const normalize = (text: string | null) =>
  (text ?? "").normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
