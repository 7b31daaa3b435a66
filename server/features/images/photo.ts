import { createHash } from "node:crypto";
import type { Metadata, Sharp, SharpOptions } from "sharp";
import { badRequest } from "#server/http/errors.ts";
import type { Entry } from "#server/http/limits/fair-queue.ts";
import { MAX_PHOTO_PIXELS, PHOTO_SIDE } from "#shared/limits.ts";
import { detectFormat, JPEG, type PhotoFormat } from "./photo-formats.ts";
import { requireDecodableSize } from "./photo-limits.ts";
import { withSharp, type SharpLibrary } from "./sharp.ts";

/** A photo as it is stored and served. */
export interface Photo {
  /** `{sha256 of the bytes}.{extension}` */
  name: string;
  contentType: string;
  bytes: Buffer;
  width: number;
  height: number;
  /** Average color, `#rrggbb`. */
  color: string;
}

export interface PhotoSender extends Pick<Entry, "lane" | "signal"> {
  /** Photos of the same request, by hash of the uploaded bytes. */
  decoded?: Map<string, Promise<Photo>>;
}

const MAX_DECODE_SECONDS = 10;
const PNG_SIGNATURE_LENGTH = 8;
/** Length, type and checksum. */
const PNG_CHUNK_OVERHEAD = 12;
const RENDERED_PNG_CHUNKS = new Set("IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT eXIf".split(" "));

/** Photos that are waiting or being decoded, by hash of the uploaded bytes. */
const inProgress = new Map<string, { waiting: number; photo?: Promise<Photo> }>();

/**
 * Converts an upload to the stored form: upright, at most 400 px, without metadata (it may reveal locations) and as JPEG
 * unless the image is transparent, animated or AVIF. Equal uploads of a request, or waiting concurrently, are decoded
 * once.
 * @throws 400 for damaged files and unsupported formats; 413 for too many pixels; 503 if the queue times out
 */
export async function processPhoto(bytes: Buffer, sender: PhotoSender): Promise<Photo> {
  const format = detectFormat(bytes);
  if (!format) throw unsupported();
  const hash = sha256(bytes);
  const photo = sender.decoded?.get(hash) ?? processShared(bytes, hash, format, sender);
  sender.decoded?.set(hash, photo);
  return photo;
}

async function processShared(
  bytes: Buffer,
  hash: string,
  format: PhotoFormat,
  sender: PhotoSender,
): Promise<Photo> {
  const shared = inProgress.get(hash) ?? { waiting: 0 };
  inProgress.set(hash, shared);
  shared.waiting++;
  try {
    return await withSharp(sender, (sharp) => (shared.photo ??= decode(sharp, bytes, format)));
  } finally {
    if (--shared.waiting === 0) inProgress.delete(hash);
  }
}

async function decode(sharp: SharpLibrary, upload: Buffer, format: PhotoFormat): Promise<Photo> {
  const bytes = format.extension === "png" ? stripPngText(upload) : upload;
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged();
    });
  if (header.format !== format.libvipsName) throw unsupported();
  requireDecodableSize(bytes, header, format);
  try {
    return await resize(sharp, bytes, header, format);
  } catch {
    throw damaged();
  }
}

async function resize(
  sharp: SharpLibrary,
  bytes: Buffer,
  { pages = 1 }: Metadata,
  format: PhotoFormat,
): Promise<Photo> {
  // Ignore warnings, which many JPEGs from phones cause.
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
  const output =
    format.becomesJpeg && pages === 1 ? await asJpegIfOpaque(sharp, small, format) : { image: small, format };
  const { data, info } = await output.format.encode(output.image).toBuffer({ resolveWithObject: true });
  return {
    name: `${sha256(data)}.${output.format.extension}`,
    contentType: output.format.contentType,
    bytes: data,
    width: info.width,
    // The frames of an animation are stacked vertically.
    height: info.pageHeight ?? info.height,
    color: await averageColor(sharp, data),
  };
}

/** Checks the pixels, because many images have an alpha channel that is fully opaque. */
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
const unsupported = () =>
  badRequest("This file type is not supported. Please use JPEG, PNG, WebP, GIF or AVIF.");
