import { badRequest, invalid, tooLarge } from "#server/http/errors.ts";
import { NOT_BASE64 } from "#shared/http/addresses.ts";
import { MAX_PHOTO_BYTES } from "#shared/limits.ts";

const BASE64_SUFFIX = ";base64";
/** Longer than any media type that browsers send. */
const MAX_HEADER_LENGTH = 200;
/** Base64 encodes 3 bytes as 4 characters. */
const MAX_PAYLOAD_LENGTH = Math.ceil(MAX_PHOTO_BYTES / 3) * 4;

export const isDataUrl = (text: string): boolean => /^data:/i.test(text.slice(0, 5));

/**
 * Decodes a `data:…;base64,…` URL. The media type is ignored; the content determines the format.
 * @param path field named in the error
 * @throws 413 if the photo is too large, 400 if the text is not valid base64
 */
export function decodeDataUrl(text: string, path: string): Buffer {
  const comma = text.slice(0, MAX_HEADER_LENGTH).indexOf(",");
  if (comma < 0 || !text.slice(0, comma).toLowerCase().endsWith(BASE64_SUFFIX))
    throw invalid([{ path, message: NOT_BASE64 }]);
  const payload = text.slice(comma + 1);
  if (payload.length > MAX_PAYLOAD_LENGTH) throw photoTooLarge(path);
  const bytes = Buffer.from(payload, "base64");
  // Node skips invalid characters, so a wrong length reveals them; faster than a pattern over megabytes.
  if (bytes.length === 0 || bytes.length !== decodedLength(payload))
    throw badRequest("photo_incomplete", path);
  if (bytes.length > MAX_PHOTO_BYTES) throw photoTooLarge(path);
  return bytes;
}

const photoTooLarge = (path: string) => tooLarge("photo_bytes", { max: MAX_PHOTO_BYTES / 1024 / 1024 }, path);

/** Returns the number of encoded bytes; 0 if no base64 text has this length. */
function decodedLength(payload: string): number {
  const padding = payload.endsWith("==") ? 2 : payload.endsWith("=") ? 1 : 0;
  const characters = payload.length - padding;
  // A single remaining character cannot encode a byte.
  return characters % 4 === 1 ? 0 : Math.floor((characters * 3) / 4);
}
