import { PHOTO_QUALITY, PHOTO_SIDE } from "#shared/limits.ts";

/** A file that cannot become a photo; the message is a sentence for the person who chose it. */
export class PhotoError extends Error {
  override readonly name = "PhotoError";
}

interface Size {
  width: number;
  height: number;
}

/** The size of a picture whose longest side is at most `side`; a smaller picture stays as it is. */
export function fitWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Makes a photo small before it is sent. Spec §9: 400 px on the longest side, JPEG quality 0.4. The picture stands
 * upright as its EXIF rotation says, transparent parts become white, and nothing else of the file is kept.
 * @returns a data URL
 * @throws {PhotoError} when the browser cannot read the file as a picture
 */
export async function preparePhoto(file: Blob): Promise<string> {
  const picture = await decode(file);
  try {
    return toSmallJpeg(picture.source, picture.size);
  } finally {
    picture.release();
  }
}

/** Draws what a camera shows right now as a small photo. */
export function captureFrame(video: HTMLVideoElement): string {
  return toSmallJpeg(video, { width: video.videoWidth, height: video.videoHeight });
}

function toSmallJpeg(source: CanvasImageSource, size: Size): string {
  const canvas = document.createElement("canvas");
  const fitted = fitWithin(size, PHOTO_SIDE);
  canvas.width = fitted.width;
  canvas.height = fitted.height;
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new PhotoError("This browser could not process the photo. Please try another one.");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", PHOTO_QUALITY);
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

/** The second way: Safari opens HEIC in an image element only. */
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
  const name = file instanceof File && file.name ? `“${file.name}”` : "This file";
  if (await isHeic(file)) {
    return `${name} is an HEIC photo, which this browser cannot open. Please convert it to JPEG or PNG.`;
  }
  return `${name} could not be read as a photo. Please choose a JPEG, PNG, WebP, GIF or AVIF.`;
}

/** By its first bytes (`....ftypheic` and its kin), because its type and name are often missing on other systems. */
async function isHeic(file: Blob): Promise<boolean> {
  if (/^image\/hei[cf]/.test(file.type)) return true;
  const start = new TextDecoder("latin1").decode(await file.slice(4, 12).arrayBuffer());
  return /^ftyp(hei[cxms]|hev[cx]|mif1|msf1)$/.test(start);
}
