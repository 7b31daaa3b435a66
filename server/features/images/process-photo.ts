import { createHash } from "node:crypto";
import type { Metadata, Sharp, SharpOptions } from "sharp";
import { badRequest } from "#server/http/errors.ts";
import type { Entry } from "#server/http/limits/fair-queue.ts";
import type { PhotoQuality } from "#shared/choices.ts";
import {
  LARGE_PHOTO_SIDE,
  MAX_PHOTO_PIXELS,
  PHOTO_SIDE,
  SHARP_JPEG_QUALITY,
  SHARP_PHOTO_SIDE,
} from "#shared/limits.ts";
import { detectFormat, JPEG, type PhotoFormat } from "./photo-formats.ts";
import { requireDecodableSize } from "./photo-limits.ts";
import { withSharp, type SharpLibrary } from "./sharp.ts";

/** A photo as it is stored and served. */
export interface StoredPhoto {
  /** `{sha256 of the bytes}.{extension}` */
  name: string;
  contentType: string;
  bytes: Buffer;
  width: number;
  height: number;
  /** The same photo as a WebP of at most 1,280 px, if the household keeps sharp photos and the upload was larger. */
  large: Buffer | null;
  /** Average color, `#rrggbb`. */
  color: string;
}

export interface PhotoSender extends Pick<Entry, "lane" | "signal"> {
  /** `small` by default. */
  quality?: PhotoQuality;
  /** Photos of the same request, as `inProgress`. */
  decoded?: Map<string, Promise<StoredPhoto>>;
}

const MAX_DECODE_SECONDS = 10;
/** Takes a third of the time of the default effort, for 6 % more bytes. */
const LARGE_WEBP = { quality: 75, effort: 2 };
const PNG_SIGNATURE_LENGTH = 8;
/** Length, type and checksum. */
const PNG_CHUNK_OVERHEAD = 12;
const RENDERED_PNG_CHUNKS = new Set("IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT eXIf".split(" "));

/** Photos that are waiting or being decoded, by quality and hash of the uploaded bytes. */
const inProgress = new Map<string, { waiting: number; photo?: Promise<StoredPhoto> }>();

/**
 * Converts an upload to the stored form: upright, at most 400 px, without metadata (it may reveal locations) and as
 * JPEG unless the image is transparent, animated or AVIF. Equal uploads of a request, or waiting concurrently, are
 * decoded once.
 * @throws 400 for damaged files and unsupported formats; 413 for too many pixels; 503 if the queue times out
 */
export async function processPhoto(
  bytes: Buffer,
  { quality = "small", ...sender }: PhotoSender,
): Promise<StoredPhoto> {
  const format = detectFormat(bytes);
  if (!format) throw unsupported();
  const key = `${quality} ${sha256(bytes)}`;
  const photo = sender.decoded?.get(key) ?? processShared(bytes, key, format, { ...sender, quality });
  sender.decoded?.set(key, photo);
  return photo;
}

async function processShared(
  bytes: Buffer,
  key: string,
  format: PhotoFormat,
  sender: PhotoSender & { quality: PhotoQuality },
): Promise<StoredPhoto> {
  const shared = inProgress.get(key) ?? { waiting: 0 };
  inProgress.set(key, shared);
  shared.waiting++;
  try {
    return await withSharp(
      sender,
      (sharp) =>
        (shared.photo ??= decode(sharp, bytes, format, (valid, header) =>
          resize(sharp, valid, header, format, sender.quality),
        )),
    );
  } finally {
    if (--shared.waiting === 0) inProgress.delete(key);
  }
}

/** Converts a photo for a model: upright, at most 1,600 px, a JPEG without metadata. @throws 400, 413 or 503 */
export async function toRecipeJpeg(bytes: Buffer, sender: Entry): Promise<Buffer> {
  const format = detectFormat(bytes);
  if (!format) throw unsupported();
  return withSharp(sender, (sharp) =>
    decode(sharp, bytes, format, (valid) =>
      fitWithin(open(sharp, valid), SHARP_PHOTO_SIDE)
        .flatten({ background: "#ffffff" })
        .jpeg({ quality: SHARP_JPEG_QUALITY * 100 })
        .toBuffer(),
    ),
  );
}

/** @param work receives bytes that are safe to decode; its errors mean that they are damaged */
async function decode<T>(
  sharp: SharpLibrary,
  upload: Buffer,
  format: PhotoFormat,
  work: (bytes: Buffer, header: Metadata) => Promise<T>,
): Promise<T> {
  const bytes = format.extension === "png" ? stripPngText(upload) : upload;
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged();
    });
  if (header.format !== format.libvipsName) throw unsupported();
  requireDecodableSize(bytes, header, format);
  try {
    return await work(bytes, header);
  } catch {
    throw damaged();
  }
}

async function resize(
  sharp: SharpLibrary,
  bytes: Buffer,
  { width, height, pages = 1 }: Metadata,
  format: PhotoFormat,
  quality: PhotoQuality,
): Promise<StoredPhoto> {
  const upload = open(sharp, bytes, { animated: format.animates ?? false });
  const isLarge = Math.max(width, height) > PHOTO_SIDE && pages === 1 && format.extension !== "gif";
  // Both sizes are made from the pixels of one decoding.
  const pixels =
    quality === "sharp" && isLarge ? await readPixels(sharp, fitWithin(upload, LARGE_PHOTO_SIDE)) : null;
  const small = fitWithin(pixels?.() ?? upload, PHOTO_SIDE);
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
    large: pixels && (await pixels().webp(LARGE_WEBP).toBuffer()),
    color: await averageColor(sharp, data),
  };
}

function open(sharp: SharpLibrary, bytes: Buffer, options: SharpOptions = {}): Sharp {
  // Ignore warnings, which many JPEGs from phones cause.
  const all: SharpOptions = { failOn: "error", limitInputPixels: MAX_PHOTO_PIXELS, ...options };
  return sharp(bytes, all).timeout({ seconds: MAX_DECODE_SECONDS }).autoOrient();
}

const fitWithin = (image: Sharp, side: number) =>
  image.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true }).toColourspace("srgb");

/** Renders an image and returns a function that starts further steps with its pixels. */
async function readPixels(sharp: SharpLibrary, image: Sharp): Promise<() => Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } });
}

/** Checks the pixels, because many images have an alpha channel that is fully opaque. */
async function asJpegIfOpaque(sharp: SharpLibrary, image: Sharp, format: PhotoFormat) {
  const pixels = (await readPixels(sharp, image))();
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
    if (RENDERED_PNG_CHUNKS.has(png.toString("latin1", offset + 4, offset + 8)))
      length += png.copy(copy, length, offset, Math.min(end, png.length));
    offset = end;
  }
  return copy.subarray(0, length);
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const damaged = () => badRequest("photo_damaged");
const unsupported = () => badRequest("photo_format");
