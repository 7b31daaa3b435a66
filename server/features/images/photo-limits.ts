import type { Metadata } from "sharp";
import { tooLarge } from "#server/http/errors.ts";
import { MAX_PHOTO_PIXELS } from "#shared/limits.ts";
import type { PhotoFormat } from "./photo-formats.ts";

/** Decoders buffer several full rows, with up to 8 bytes per pixel. */
const MAX_SIDE = 12_000;

/** Checks the size in the header, before anything is decoded. @throws 413 */
export function requireDecodableSize(bytes: Buffer, header: Metadata, format: PhotoFormat): void {
  const { width, height, pages = 1 } = header;
  if (Math.max(width, height) > MAX_SIDE) throw tooLarge("photo_side", { max: MAX_SIDE });
  if (width * height * pages > MAX_PHOTO_PIXELS)
    throw tooLarge("photo_pixels", { max: MAX_PHOTO_PIXELS / 1e6 });
  const maxPixels = format.maxPixels(header);
  const pixels = Math.max(width * height, format.extension === "avif" ? largestItemPixels(bytes) : 0);
  if (pixels > maxPixels) throw tooLarge("photo_format_pixels", { max: maxPixels / 1e6 });
}

const SIZE_BOX = Buffer.from("ispe\0", "latin1");

/**
 * Returns the pixels of the largest image item in an AVIF file: alpha planes and tiles of a small image can be large.
 * libheif refuses items that are larger than their `ispe` box (ISO/IEC 23008-12).
 */
function largestItemPixels(bytes: Buffer): number {
  let largest = 0;
  for (let offset = bytes.indexOf(SIZE_BOX); offset >= 0; offset = bytes.indexOf(SIZE_BOX, offset + 1)) {
    // Type, version and flags (4 bytes each), then width and height.
    if (offset + 16 <= bytes.length)
      largest = Math.max(largest, bytes.readUInt32BE(offset + 8) * bytes.readUInt32BE(offset + 12));
  }
  return largest;
}
