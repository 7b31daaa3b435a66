import { t } from "@lingui/core/macro";
import { isolate } from "#client/lib/i18n.tsx";
import type { PhotoQuality } from "#shared/choices.ts";
import {
  JPEG_QUALITY,
  MAX_IMAGES,
  PHOTO_SIDE,
  SHARP_JPEG_QUALITY,
  SHARP_PHOTO_SIDE,
} from "#shared/limits.ts";

/** A twelfth of 10 MB, so that a form with the most photos stays below the limit of a request. */
export const MAX_DATA_URL = 10_000_000 / MAX_IMAGES;

/** A file that cannot be used as a photo; the message is shown to the user. */
export class PhotoError extends Error {
  override readonly name = "PhotoError";
}

interface Size {
  width: number;
  height: number;
}

/** Scales a size down so that its longest side is at most `side`. */
export function fitWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Draws a photo with 1,600 pixels, or fewer until its data URL is short enough.
 * @param draw returns the data URL of the photo with a side of at most this many pixels
 */
export function shrinkToFit(draw: (side: number) => string): string {
  for (let side = SHARP_PHOTO_SIDE; ; side = Math.round(side * 0.85)) {
    const url = draw(side);
    if (url.length <= MAX_DATA_URL || side <= PHOTO_SIDE) return url;
  }
}

/**
 * Resizes a photo to 400 (`small`) or 1,600 pixels (`sharp`) before upload and re-encodes it as JPEG. EXIF rotation is
 * applied, transparency becomes white, and all metadata is dropped.
 * @returns a data URL
 * @throws {PhotoError} when the browser cannot read the file as a picture
 */
export async function preparePhoto(file: Blob, quality: PhotoQuality = "small"): Promise<string> {
  const picture = await decode(file);
  try {
    return toJpeg(picture.source, picture.size, quality);
  } finally {
    picture.release();
  }
}

/** Captures the current frame of a video, resized like an uploaded photo. */
export function captureFrame(video: HTMLVideoElement, quality?: PhotoQuality): string {
  return toJpeg(video, { width: video.videoWidth, height: video.videoHeight }, quality);
}

function toJpeg(source: CanvasImageSource, size: Size, quality: PhotoQuality = "small"): string {
  if (quality === "small") return drawJpeg(source, fitWithin(size, PHOTO_SIDE), JPEG_QUALITY);
  return shrinkToFit((side) => drawJpeg(source, fitWithin(size, side), SHARP_JPEG_QUALITY));
}

function drawJpeg(source: CanvasImageSource, fitted: Size, quality: number): string {
  const canvas = document.createElement("canvas");
  canvas.width = fitted.width;
  canvas.height = fitted.height;
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new PhotoError(t`This browser could not process the photo. Please try another one.`);
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", quality);
}

interface Decoded {
  source: CanvasImageSource;
  size: Size;
  release: () => void;
}

async function decode(file: Blob): Promise<Decoded> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    return { source: bitmap, size: bitmap, release: () => bitmap.close() };
  } catch {
    return decodeAsElement(file);
  }
}

/** Fallback for HEIC, which Safari decodes in image elements only. */
async function decodeAsElement(file: Blob): Promise<Decoded> {
  const address = URL.createObjectURL(file);
  const release = () => URL.revokeObjectURL(address);
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    release();
    throw new PhotoError(await whyUnreadable(file));
  }
  const size = { width: image.naturalWidth || PHOTO_SIDE, height: image.naturalHeight || PHOTO_SIDE };
  return { source: image, size, release };
}

async function whyUnreadable(file: Blob): Promise<string> {
  const name = file instanceof File && file.name && isolate(file.name);
  if (await isHeic(file)) {
    return name
      ? t`"${name}" is an HEIC photo, which this browser cannot open. Please convert it to JPEG or PNG.`
      : t`This file is an HEIC photo, which this browser cannot open. Please convert it to JPEG or PNG.`;
  }
  return name
    ? t`"${name}" could not be read as a photo. Please choose a JPEG, PNG, WebP, GIF or AVIF.`
    : t`This file could not be read as a photo. Please choose a JPEG, PNG, WebP, GIF or AVIF.`;
}

/** Checks the first bytes (`....ftypheic` and similar) too, because the type is often missing on other systems. */
async function isHeic(file: Blob): Promise<boolean> {
  if (/^image\/hei[cf]/.test(file.type)) return true;
  const start = new TextDecoder("latin1").decode(await file.slice(4, 12).arrayBuffer());
  return /^ftyp(hei[cxms]|hev[cx]|mif1|msf1)$/.test(start);
}
