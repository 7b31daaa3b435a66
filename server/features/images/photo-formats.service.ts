import type { Sharp } from "sharp";

export interface PhotoFormat {
  extension: "jpg" | "png" | "webp" | "gif" | "avif";
  contentType: string;
  /** What libvips must call the same bytes. */
  libvipsName: string;
  /** Only these keep their movement. */
  animates?: boolean;
  begins: (head: Buffer) => boolean;
  /** Good enough that a photo the browser has already reduced does not visibly lose again. */
  encode: (image: Sharp) => Sharp;
}

const spells = (head: Buffer, at: number, text: string) =>
  head.toString("latin1", at, at + text.length) === text;

const FORMATS: PhotoFormat[] = [
  {
    extension: "jpg",
    contentType: "image/jpeg",
    libvipsName: "jpeg",
    begins: (head) => spells(head, 0, "\xff\xd8\xff"),
    encode: (image) => image.jpeg({ quality: 85, mozjpeg: true }),
  },
  {
    extension: "png",
    contentType: "image/png",
    libvipsName: "png",
    begins: (head) => spells(head, 0, "\x89PNG\r\n\x1a\n"),
    encode: (image) => image.png({ compressionLevel: 9 }),
  },
  {
    extension: "webp",
    contentType: "image/webp",
    libvipsName: "webp",
    animates: true,
    begins: (head) => spells(head, 0, "RIFF") && spells(head, 8, "WEBP"),
    encode: (image) => image.webp({ quality: 85 }),
  },
  {
    extension: "gif",
    contentType: "image/gif",
    libvipsName: "gif",
    animates: true,
    begins: (head) => spells(head, 0, "GIF8"),
    encode: (image) => image.gif(),
  },
  {
    extension: "avif",
    contentType: "image/avif",
    libvipsName: "heif",
    begins: (head) => spells(head, 4, "ftyp") && /avi[fs]/.test(head.toString("latin1", 8, 40)),
    encode: (image) => image.avif({ quality: 65, effort: 3 }),
  },
];

/** The format these bytes begin like; undefined when photos do not come in it (SVG and HTML above all). */
export function formatOf(bytes: Buffer): PhotoFormat | undefined {
  const head = bytes.subarray(0, 40);
  return FORMATS.find(({ begins }) => begins(head));
}
