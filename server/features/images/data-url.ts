import { MAX_PHOTO_BYTES } from "#shared/limits.ts";
import { badRequest, tooLarge } from "#server/http/errors.ts";

const MARK = ";base64";
/** Longer than any media type a browser writes. */
const LONGEST_HEADER = 200;
/** Base64 spells 3 bytes with 4 characters. */
const LONGEST_PAYLOAD = Math.ceil(MAX_PHOTO_BYTES / 3) * 4;

export const isDataUrl = (text: string): boolean => /^data:/i.test(text.slice(0, 5));

/**
 * The bytes in a `data:…;base64,…` URL. What the label calls them is not looked at: the content decides.
 * @param path the field named when it is refused
 * @throws 413 when they are more than a photo may have, 400 when the text is not clean base64
 */
export function bytesOfDataUrl(text: string, path: string): Buffer {
  const comma = text.slice(0, LONGEST_HEADER).indexOf(",");
  if (comma < 0 || !text.slice(0, comma).toLowerCase().endsWith(MARK)) {
    throw badRequest("A photo must be sent as a base64 data URL.", path);
  }
  const payload = text.slice(comma + 1);
  if (payload.length > LONGEST_PAYLOAD) throw photoTooLarge(path);
  const bytes = Buffer.from(payload, "base64");
  // Node skips what is not base64, so foreign characters show as missing bytes; no pattern runs over megabytes.
  if (bytes.length === 0 || bytes.length !== lengthSpelled(payload)) {
    throw badRequest("This photo did not arrive whole. Please add it again.", path);
  }
  if (bytes.length > MAX_PHOTO_BYTES) throw photoTooLarge(path);
  return bytes;
}

const photoTooLarge = (path: string) =>
  tooLarge(`A photo can be at most ${MAX_PHOTO_BYTES / 1024 / 1024} MB.`, path);

/** How many bytes so many characters spell; none when they are a number that spells nothing. */
function lengthSpelled(payload: string): number {
  const padding = payload.endsWith("==") ? 2 : payload.endsWith("=") ? 1 : 0;
  const characters = payload.length - padding;
  // One character over is less than a byte: it would hide behind the rounding.
  return characters % 4 === 1 ? 0 : Math.floor((characters * 3) / 4);
}
