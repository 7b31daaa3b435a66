import type { Metadata, Sharp } from "sharp";
import { MAX_PHOTO_PIXELS } from "#shared/limits.ts";

export interface PhotoFormat {
  extension: "jpg" | "png" | "webp" | "gif" | "avif";
  contentType: string;
  /** Name that libvips must detect for the same bytes. */
  libvipsName: string;
  /** True if animations are kept. */
  animates?: boolean;
  /** Stored as JPEG unless transparent or animated. */
  becomesJpeg?: boolean;
  matches: (head: Buffer) => boolean;
  /** Maximum pixels of an image or frame with this header. */
  maxPixels: (header: Metadata) => number;
  /** Encodes with a quality at which recompressing a photo from the browser causes no visible loss. */
  encode: (image: Sharp) => Sharp;
}

/**
 * Limit for images that libvips decodes as a whole instead of by rows. Memory in bytes per pixel, measured with sharp
 * 0.35: WebP 4, progressive JPEG 3 to 9, GIF 5 to 9, interlaced PNG 4 to 12. The client sends 400 px.
 */
const MAX_UNSTREAMED_PIXELS = 8_000_000;
/** AVIF needs 20 to 28 bytes per pixel. */
const MAX_AVIF_PIXELS = 3_000_000;

const hasText = (head: Buffer, offset: number, text: string) =>
  head.toString("latin1", offset, offset + text.length) === text;

export const JPEG: PhotoFormat = {
  extension: "jpg",
  contentType: "image/jpeg",
  libvipsName: "jpeg",
  matches: (head) => hasText(head, 0, "\xff\xd8\xff"),
  maxPixels: ({ isProgressive }) => (isProgressive ? MAX_UNSTREAMED_PIXELS : MAX_PHOTO_PIXELS),
  encode: (image) => image.jpeg({ quality: 85, mozjpeg: true }),
};

const FORMATS: PhotoFormat[] = [
  JPEG,
  {
    extension: "png",
    contentType: "image/png",
    libvipsName: "png",
    becomesJpeg: true,
    matches: (head) => hasText(head, 0, "\x89PNG\r\n\x1a\n"),
    maxPixels: ({ isProgressive, depth }) =>
      isProgressive || depth !== "uchar" ? MAX_UNSTREAMED_PIXELS : MAX_PHOTO_PIXELS,
    encode: (image) => image.png({ compressionLevel: 9 }),
  },
  {
    extension: "webp",
    contentType: "image/webp",
    libvipsName: "webp",
    animates: true,
    becomesJpeg: true,
    matches: (head) => hasText(head, 0, "RIFF") && hasText(head, 8, "WEBP"),
    maxPixels: () => MAX_UNSTREAMED_PIXELS,
    encode: (image) => image.webp({ quality: 85 }),
  },
  {
    extension: "gif",
    contentType: "image/gif",
    libvipsName: "gif",
    animates: true,
    matches: (head) => hasText(head, 0, "GIF8"),
    maxPixels: () => MAX_UNSTREAMED_PIXELS,
    encode: (image) => image.gif(),
  },
  {
    extension: "avif",
    contentType: "image/avif",
    libvipsName: "heif",
    matches: (head) => hasText(head, 4, "ftyp") && /avi[fs]/.test(head.toString("latin1", 8, 40)),
    maxPixels: () => MAX_AVIF_PIXELS,
    encode: (image) => image.avif({ quality: 65, effort: 3 }),
  },
];

/** Detects the format by the first bytes; undefined for unsupported ones, including SVG and HTML. */
export function detectFormat(bytes: Buffer): PhotoFormat | undefined {
  const head = bytes.subarray(0, 40);
  return FORMATS.find(({ matches }) => matches(head));
}

export const isImageName = (text: string): boolean => /^[0-9a-f]{64}\.(?:jpg|png|webp|gif|avif)$/.test(text);
