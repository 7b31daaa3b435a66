import type { Metadata } from "sharp";
import { tooLarge } from "#server/http/errors.ts";
import { MAX_PHOTO_PIXELS } from "#shared/limits.ts";
import type { PhotoFormat } from "./photo-formats.ts";

/** Decoders keep some rows of the whole width, up to 8 bytes a pixel. */
const MAX_SIDE = 12_000;

/**
 * Refuses a photo by its header, before anything is unpacked.
 * @throws 413
 */
export function checkSize(bytes: Buffer, header: Metadata, format: PhotoFormat): void {
  const { width, height, pages = 1 } = header;
  if (Math.max(width, height) > MAX_SIDE) {
    throw tooLarge(`A photo can be at most ${MAX_SIDE.toLocaleString("en")} pixels wide or high.`);
  }
  if (width * height * pages > MAX_PHOTO_PIXELS) {
    throw tooLarge(`A photo can have at most ${MAX_PHOTO_PIXELS / 1e6} megapixels.`);
  }
  const most = format.maxPixels(header);
  const pixels = Math.max(width * height, format.extension === "avif" ? largestPart(bytes) : 0);
  if (pixels > most) {
    throw tooLarge(
      `A photo of this kind can have at most ${most / 1e6} megapixels. Please send it as a plain JPEG.`,
    );
  }
}

const SIZE_BOX = Buffer.from("ispe\0", "latin1");

/**
 * The pixels of the largest picture in an AVIF file. The transparency and the tiles of a small picture can be large;
 * libheif refuses to decode a part that is larger than its `ispe` box (ISO/IEC 23008-12) says.
 */
function largestPart(bytes: Buffer): number {
  let largest = 0;
  for (let at = bytes.indexOf(SIZE_BOX); at >= 0; at = bytes.indexOf(SIZE_BOX, at + 1)) {
    // After the type: version and flags (4 bytes), width, height.
    if (at + 16 <= bytes.length) {
      largest = Math.max(largest, bytes.readUInt32BE(at + 8) * bytes.readUInt32BE(at + 12));
    }
  }
  return largest;
}
