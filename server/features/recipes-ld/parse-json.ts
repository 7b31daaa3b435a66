/** JSON from elsewhere cannot be read. The message is shown to people. */
export class JsonProblem extends Error {
  override readonly name = "JsonProblem";
}

const MAX_DEPTH = 64;
/** Each value takes at least 16 bytes of memory, so 16 MB of brackets would take more than a gigabyte. */
const MAX_VALUES = 1_000_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Parses JSON in UTF-8 of any origin. Its depth and number of values are limited before it is parsed.
 * @throws JsonProblem
 */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new JsonProblem("This file is not in UTF-8. Please save it in that encoding and try again.");
  }
  checkSize(bytes);
  try {
    return JSON.parse(text);
  } catch {
    throw new JsonProblem("This file is not valid JSON.");
  }
}

function checkSize(bytes: Uint8Array): void {
  let depth = 0;
  let values = 0;
  let isInString = false;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    if (byte === QUOTE) isInString = !isInString;
    else if (isInString) {
      if (byte === BACKSLASH) index++;
    } else if (byte === COMMA) values++;
    else if (OPENING.has(byte)) {
      values++;
      depth++;
    } else if (CLOSING.has(byte)) depth--;
    if (depth > MAX_DEPTH || values > MAX_VALUES) {
      throw new JsonProblem("This file is nested too deeply, or contains too many values.");
    }
  }
}
