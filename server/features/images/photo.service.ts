import { createHash } from "node:crypto";
import type { SharpOptions } from "sharp";
import { badRequest, tooLarge } from "#server/http/errors.ts";
import { MAX_PHOTO_PIXELS, PHOTO_SIDE } from "#shared/limits.ts";
import { formatOf, type PhotoFormat } from "./photo-formats.service.ts";
import { withSharp, type SharpLibrary } from "./sharp.service.ts";

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

const LONGEST_SECONDS = 10;

/**
 * Makes of an uploaded file what is kept: upright, at most 400 px (Spec §9), in its own format, and without
 * metadata, because places in photos are private (decisions §5).
 * @param path the field named when it is refused
 * @throws 400 when it is no JPEG, PNG, WebP, GIF or AVIF or is damaged; 413 above 40 megapixels, all frames counted; 503 when
 * too many photos wait
 */
export async function makePhoto(bytes: Buffer, path: string): Promise<Photo> {
  const format = formatOf(bytes);
  if (!format) throw notAPhoto(path);
  return withSharp(async (sharp) => {
    await checkSize(sharp, bytes, format, path);
    try {
      return await reduce(sharp, bytes, format);
    } catch {
      throw damaged(path);
    }
  }, bytes.length);
}

async function checkSize(
  sharp: SharpLibrary,
  bytes: Buffer,
  format: PhotoFormat,
  path: string,
): Promise<void> {
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

async function reduce(sharp: SharpLibrary, bytes: Buffer, format: PhotoFormat): Promise<Photo> {
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
    color: await averageColor(sharp, data),
  };
}

async function averageColor(sharp: SharpLibrary, bytes: Buffer): Promise<string> {
  const pixel = await sharp(bytes).resize(1, 1, { fit: "fill" }).removeAlpha().raw().toBuffer();
  return `#${pixel.toString("hex", 0, 3)}`;
}

const damaged = (path: string) => badRequest("This photo is damaged and cannot be opened.", path);
const notAPhoto = (path: string) =>
  badRequest("This is not a photo that can be shown. Please use JPEG, PNG, WebP, GIF or AVIF.", path);
