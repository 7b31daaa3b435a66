import { createHash } from "node:crypto";
import type { Node } from "#server/features/recipes/json-ld.ts";
import { fieldsForKey } from "#server/features/recipes/recipe-fields.ts";

const KEY = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64})$/;

/** True for a new dish's UUID and for a hash of `importKeyOf`. */
export const isImportKey = (text: unknown): text is string => typeof text === "string" && KEY.test(text);

/**
 * Identifies a recipe from elsewhere by its identifier or address, or by its ingredients as 1.1.0 read them, so that a file that
 * was imported then is not imported again. The title is always a part of it, because some programs give all their recipes the
 * same address.
 */
export function importKeyOf(node: Node, sourceUrl: string | null): string {
  const { identifier } = node;
  const given = typeof identifier === "string" || typeof identifier === "number" ? String(identifier) : null;
  const { title, ingredients } = fieldsForKey(node);
  const parts = [given ?? sourceUrl ?? normalize(ingredients), normalize(title)];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

const normalize = (text: string) => text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
