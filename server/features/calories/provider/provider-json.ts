import { parseJson } from "#server/lib/parse-json.ts";

/** Bound the time for a hostile text. */
const MAX_LENGTH = 50_000;
const MAX_STARTS = 200;

/**
 * Yields the JSON objects in a model's text from the last to the first, also those inside code fences, prose and other
 * objects. Text before the end of a `<think>` block is skipped.
 */
export function* jsonObjectsIn(message: string): Generator<unknown> {
  const text = message.slice(message.lastIndexOf("</think>") + 1).slice(-MAX_LENGTH);
  let start = text.lastIndexOf("{");
  for (let count = 0; start >= 0 && count < MAX_STARTS; count++) {
    const object = parseJson(text.slice(start, endOfObject(text, start)));
    if (object !== undefined) yield object;
    // A negative position would count as 0.
    start = start > 0 ? text.lastIndexOf("{", start - 1) : -1;
  }
}

/** @returns the index after the brace that closes the one at `start` */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  let isInString = false;
  for (let index = start; index < text.length; index++) {
    const character = text[index];
    if (isInString && character === "\\") index++;
    else if (character === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return index + 1;
  }
  return text.length;
}
