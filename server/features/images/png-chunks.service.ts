const SIGNATURE_LENGTH = 8;
/** Length, type and checksum. */
const FRAME_LENGTH = 12;
/** Everything that a picture's look depends on. */
const NEEDED = new Set("IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT eXIf".split(" "));

/** A copy of a PNG file without its texts, which libpng would unpack: 4 MB of them can take 4 GB of memory. */
export function withoutTexts(png: Buffer): Buffer {
  const kept = Buffer.allocUnsafe(png.length);
  let length = png.copy(kept, 0, 0, SIGNATURE_LENGTH);
  for (let at = SIGNATURE_LENGTH; at + FRAME_LENGTH <= png.length;) {
    const end = at + FRAME_LENGTH + png.readUInt32BE(at);
    if (NEEDED.has(png.toString("latin1", at + 4, at + 8))) {
      length += png.copy(kept, length, at, Math.min(end, png.length));
    }
    at = end;
  }
  return kept.subarray(0, length);
}
