import { createHash } from "node:crypto";
import type { Metadata, Sharp, SharpOptions } from "sharp";
import { badRequest } from "#server/http/errors.ts";
import type { Entry } from "#server/http/fair-queue.ts";
import { MAX_PHOTO_PIXELS, PHOTO_SIDE } from "#shared/limits.ts";
import { formatOf, JPEG, type PhotoFormat } from "./photo-formats.ts";
import { checkSize } from "./photo-limits.ts";
import { withSharp, type SharpLibrary } from "./sharp.ts";

/** A photo as it is stored and served. */
export interface Photo {
  /** `{sha256 of the bytes}.{extension}` */
  name: string;
  contentType: string;
  bytes: Buffer;
  width: number;
  height: number;
  /** Average colour, `#rrggbb`. */
  color: string;
}

export interface PhotoSender extends Pick<Entry, "lane" | "signal"> {
  /** The photos of the same request so far, by the hash of the bytes that were sent. */
  made?: Map<string, Promise<Photo>>;
}

const MAX_DECODE_SECONDS = 10;
const PNG_SIGNATURE_LENGTH = 8;
/** Length, type and checksum. */
const PNG_CHUNK_OVERHEAD = 12;
const RENDERED_PNG_CHUNKS = new Set("IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT eXIf".split(" "));

/** Photos that are waiting or being made, by the hash of the bytes that were sent. */
const underWay = new Map<string, { askers: number; photo?: Promise<Photo> }>();

/**
 * Makes of an uploaded file what is kept: upright, at most 400 px (Spec §9), as JPEG unless it is transparent, moves or is an
 * AVIF, and without metadata, because places in photos are private (decisions §5). Equal bytes are decoded once in a request,
 * and once for all requests that wait at the same time.
 * @throws 400 when it is no JPEG, PNG, WebP, GIF or AVIF or is damaged; 413 when it has too many pixels; 503 when its turn does
 * not come
 */
export async function makePhoto(bytes: Buffer, sender: PhotoSender): Promise<Photo> {
  const format = formatOf(bytes);
  if (!format) throw notAPhoto();
  const hash = sha256(bytes);
  const photo = sender.made?.get(hash) ?? makeShared(bytes, hash, format, sender);
  sender.made?.set(hash, photo);
  return photo;
}

async function makeShared(
  bytes: Buffer,
  hash: string,
  format: PhotoFormat,
  sender: PhotoSender,
): Promise<Photo> {
  const shared = underWay.get(hash) ?? { askers: 0 };
  underWay.set(hash, shared);
  shared.askers++;
  try {
    return await withSharp(sender, (sharp) => (shared.photo ??= decode(sharp, bytes, format)));
  } finally {
    if (--shared.askers === 0) underWay.delete(hash);
  }
}

async function decode(sharp: SharpLibrary, sent: Buffer, format: PhotoFormat): Promise<Photo> {
  const bytes = format.extension === "png" ? stripPngText(sent) : sent;
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged();
    });
  if (header.format !== format.libvipsName) throw notAPhoto();
  checkSize(bytes, header, format);
  try {
    return await reduce(sharp, bytes, header, format);
  } catch {
    throw damaged();
  }
}

async function reduce(
  sharp: SharpLibrary,
  bytes: Buffer,
  { pages = 1 }: Metadata,
  format: PhotoFormat,
): Promise<Photo> {
  // Phones write JPEGs with harmless warnings; only errors and missing data count.
  const options: SharpOptions = {
    failOn: "error",
    limitInputPixels: MAX_PHOTO_PIXELS,
    animated: format.animates ?? false,
  };
  const small = sharp(bytes, options)
    .timeout({ seconds: MAX_DECODE_SECONDS })
    .autoOrient()
    .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb");
  const kept =
    format.becomesJpeg && pages === 1 ? await asJpegIfOpaque(sharp, small, format) : { image: small, format };
  const { data, info } = await kept.format.encode(kept.image).toBuffer({ resolveWithObject: true });
  return {
    name: `${sha256(data)}.${kept.format.extension}`,
    contentType: kept.format.contentType,
    bytes: data,
    width: info.width,
    // An animation's frames lie below each other.
    height: info.pageHeight ?? info.height,
    color: await averageColor(sharp, data),
  };
}

/** An alpha channel says little: many programs write one that is opaque everywhere. */
async function asJpegIfOpaque(sharp: SharpLibrary, image: Sharp, format: PhotoFormat) {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = sharp(data, { raw: { width, height, channels } });
  const { isOpaque } = await pixels.stats();
  return isOpaque ? { image: pixels.removeAlpha(), format: JPEG } : { image: pixels, format };
}

async function averageColor(sharp: SharpLibrary, bytes: Buffer): Promise<string> {
  const pixel = await sharp(bytes).resize(1, 1, { fit: "fill" }).removeAlpha().raw().toBuffer();
  return `#${pixel.toString("hex", 0, 3)}`;
}

/** Returns a copy of a PNG without text chunks. libpng would inflate them: 4 MB of them can take 4 GB of memory. */
function stripPngText(png: Buffer): Buffer {
  const copy = Buffer.allocUnsafe(png.length);
  let length = png.copy(copy, 0, 0, PNG_SIGNATURE_LENGTH);
  for (let offset = PNG_SIGNATURE_LENGTH; offset + PNG_CHUNK_OVERHEAD <= png.length;) {
    const end = offset + PNG_CHUNK_OVERHEAD + png.readUInt32BE(offset);
    if (RENDERED_PNG_CHUNKS.has(png.toString("latin1", offset + 4, offset + 8))) {
      length += png.copy(copy, length, offset, Math.min(end, png.length));
    }
    offset = end;
  }
  return copy.subarray(0, length);
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const damaged = () => badRequest("This photo is damaged and cannot be opened.");
const notAPhoto = () =>
  badRequest("This is not a photo that can be shown. Please use JPEG, PNG, WebP, GIF or AVIF.");
