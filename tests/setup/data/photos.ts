import { readFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

export type PhotoFormat = "jpeg" | "png" | "webp" | "gif" | "avif";

export const plain = (width: number, height: number, color = "#c2512f"): Sharp =>
  sharp({ create: { width, height, channels: 3, background: color }, limitInputPixels: false });

export const dataUrl = (bytes: Buffer, type = "image/jpeg"): string =>
  `data:${type};base64,${bytes.toString("base64")}`;

/** A small photo as a data URL; each color gives a different photo. */
export async function photo(color = "#c2512f", format: PhotoFormat = "jpeg"): Promise<string> {
  return dataUrl(await plain(40, 30, color)[format]().toBuffer(), `image/${format}`);
}

/** A JPEG with fine detail, whose size is like that of a real photo. */
export async function detailedPhoto(width: number, height: number, quality = 80): Promise<Buffer> {
  const noise = (sigma: number) => ({ type: "gaussian" as const, mean: 128, sigma });
  const grain = (sigma: number, scale: number) =>
    sharp({
      create: {
        width: Math.ceil(width / scale),
        height: Math.ceil(height / scale),
        channels: 3,
        background: "#888",
        noise: noise(sigma),
      },
    })
      .resize(width, height, { fit: "fill" })
      .png()
      .toBuffer();
  const layers = await Promise.all([grain(40, 24), grain(30, 6), grain(20, 2)]);
  return plain(width, height)
    .composite(layers.map((input) => ({ input, blend: "overlay" as const })))
    .jpeg({ quality })
    .toBuffer();
}

const GPS_EXIF = {
  IFD0: { Make: "Camera of the test" },
  IFD3: {
    GPSLatitudeRef: "N",
    GPSLatitude: "59/1 54/1 4920/100",
    GPSLongitudeRef: "E",
    GPSLongitude: "10/1 44/1 4640/100",
  },
};

/**
 * A photo of a phone held upright: 4000 × 3000 pixels stored sideways, with an EXIF orientation and GPS location.
 * Upright, the upper half is red and the lower half blue.
 */
export async function phonePhoto(): Promise<Buffer> {
  const blue = await plain(2000, 3000, "#0000ff").png().toBuffer();
  return plain(4000, 3000, "#ff0000")
    .composite([{ input: blue, left: 2000, top: 0 }])
    .withExif(GPS_EXIF)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A picture in this format with a GPS location. */
export const photoWithGps = (format: "jpeg" | "png" | "webp" | "avif"): Promise<Buffer> =>
  plain(200, 100).withExif(GPS_EXIF)[format]().toBuffer();

/** An all-black PNG with 1 bit per pixel, which compresses to few bytes at any size. */
export function blankPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, pngChunk("IHDR", header), pngChunk("IDAT", rows), pngChunk("IEND")]);
}

function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** A GIF with this many frames of a single pixel each. */
export function sparseGif(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.from("00000000800000000000ffffff", "hex");
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  const frame = Buffer.from("2c0000000001000100000202440100", "hex");
  const pictures = Array.from({ length: frames }, () => frame);
  return Buffer.concat([Buffer.from("GIF89a"), screen, ...pictures, Buffer.from(";")]);
}

/** An AVIF of 6200 × 6200 pixels in one color: 1.4 kB that need 700 MB to decode. */
export const hugeAvif = (): Buffer => readFileSync(new URL("38-megapixels.avif", import.meta.url));

/** A PNG of 8 × 8 pixels with texts of 7.9 MB that are compressed to 8 kB each. */
export function pngWithTextChunks(texts: number): Buffer {
  const png = blankPng(8, 8);
  const text = deflateSync(Buffer.alloc(7_900_000, "a"));
  const chunks = Array.from({ length: texts }, (_, index) =>
    pngChunk("zTXt", Buffer.concat([Buffer.from(`Comment ${index}\0\0`), text])),
  );
  // After the signature and the header.
  const at = 8 + 25;
  return Buffer.concat([png.subarray(0, at), ...chunks, png.subarray(at)]);
}

/** An AVIF of 100 × 100 pixels with an alpha channel of 6200 × 6200. */
export const hugeAlphaAvif = (): Buffer => readFileSync(new URL("38-megapixels-alpha.avif", import.meta.url));

/** Pads a picture's file to this length. */
export const paddedTo = (picture: Buffer, length: number): Buffer =>
  Buffer.concat([picture, Buffer.alloc(length - picture.length)]);
