import { createHash } from "node:crypto";
import pLimit from "p-limit";
import type { SharpOptions } from "sharp";
import { badRequest, tooLarge } from "#server/http/errors.ts";
import { MAX_PHOTO_PIXELS, PHOTO_SIDE } from "#shared/limits.ts";
import { formatOf, type PhotoFormat } from "./photo-formats.service.ts";

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

/** Decoding is the heaviest thing this server does: two at once leave it free to answer others. */
const atOnce = pLimit(2);
const LONGEST_SECONDS = 10;

/**
 * Makes of an uploaded file what is kept: upright, at most 400 px (Spec §9), in its own format, and without
 * metadata, because places in photos are private (decisions §5).
 * @param path the field named when it is refused
 * @throws 400 when it is no JPEG, PNG, WebP, GIF or AVIF or is damaged; 413 above 40 megapixels, all frames counted
 */
export async function makePhoto(bytes: Buffer, path: string): Promise<Photo> {
  const format = formatOf(bytes);
  if (!format) throw notAPhoto(path);
  return atOnce(async () => {
    await checkSize(bytes, format, path);
    try {
      return await reduce(bytes, format);
    } catch {
      throw damaged(path);
    }
  });
}

async function checkSize(bytes: Buffer, format: PhotoFormat, path: string): Promise<void> {
  const sharp = await loadSharp();
  // Reads the header alone, so the size of a decompression bomb is known before anything is unpacked.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged(path);
    });
  if (header.format !== format.libvipsName) throw notAPhoto(path);
  if (header.width * header.height * (header.pages ?? 1) > MAX_PHOTO_PIXELS) {
    throw tooLarge(`A photo can have at most ${MAX_PHOTO_PIXELS / 1e6} megapixels.`, path);
  }
}

async function reduce(bytes: Buffer, format: PhotoFormat): Promise<Photo> {
  const sharp = await loadSharp();
  // Phones write JPEGs with harmless warnings; only errors and missing data count.
  const options: SharpOptions = {
    failOn: "error",
    limitInputPixels: MAX_PHOTO_PIXELS,
    animated: format.animates ?? false,
  };
  const small = sharp(bytes, options)
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient()
    .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb");
  const { data, info } = await format.encode(small).toBuffer({ resolveWithObject: true });
  return {
    name: `${createHash("sha256").update(data).digest("hex")}.${format.extension}`,
    contentType: format.contentType,
    bytes: data,
    width: info.width,
    // An animation's frames lie below each other.
    height: info.pageHeight ?? info.height,
    color: await averageColor(data),
  };
}

async function averageColor(bytes: Buffer): Promise<string> {
  const sharp = await loadSharp();
  const pixel = await sharp(bytes).resize(1, 1, { fit: "fill" }).removeAlpha().raw().toBuffer();
  return `#${pixel.toString("hex", 0, 3)}`;
}

const damaged = (path: string) => badRequest("This photo is damaged and cannot be opened.", path);
const notAPhoto = (path: string) =>
  badRequest("This is not a photo that can be shown. Please use JPEG, PNG, WebP, GIF or AVIF.", path);

let loaded: Promise<(typeof import("sharp"))["default"]> | undefined;

/** sharp takes 100 ms to load, so the first photo does it, not the start of the server. */
function loadSharp() {
  loaded ??= import("sharp").then(({ default: sharp }) => {
    // Photos are rarely decoded twice: a cache would only hold memory.
    sharp.cache(false);
    sharp.concurrency(1);
    // Everything else that libvips could open (SVG, PDF, TIFF …) stays closed.
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({
      operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((kind) => `VipsForeignLoad${kind}Buffer`),
    });
    return sharp;
  });
  return loaded;
}
