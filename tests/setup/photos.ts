import { readFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

export type PhotoFormat = "jpeg" | "png" | "webp" | "gif" | "avif";

/** A plain picture of one colour. */
export const plain = (width: number, height: number, color = "#c2512f"): Sharp =>
  sharp({ create: { width, height, channels: 3, background: color }, limitInputPixels: false });

export const dataUrl = (bytes: Buffer, type = "image/jpeg"): string =>
  `data:${type};base64,${bytes.toString("base64")}`;

/** A small photo as a data URL; another colour is another photo. */
export async function photo(color = "#c2512f", format: PhotoFormat = "jpeg"): Promise<string> {
  return dataUrl(await plain(40, 30, color)[format]().toBuffer(), `image/${format}`);
}

const HERE = {
  IFD0: { Make: "Camera of the test" },
  IFD3: {
    GPSLatitudeRef: "N",
    GPSLatitude: "59/1 54/1 4920/100",
    GPSLongitudeRef: "E",
    GPSLongitude: "10/1 44/1 4640/100",
  },
};

/**
 * What a phone sends that is held upright: 4000 × 3000 pixels that lie on their side, a note to turn them, and where
 * it was taken. Upright, the upper half is red and the lower blue.
 */
export async function phonePhoto(): Promise<Buffer> {
  const blue = await plain(2000, 3000, "#0000ff").png().toBuffer();
  return plain(4000, 3000, "#ff0000")
    .composite([{ input: blue, left: 2000, top: 0 }])
    .withExif(HERE)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A picture in this format that says where it was taken. */
export const photoWithGps = (format: "jpeg" | "png" | "webp" | "avif"): Promise<Buffer> =>
  plain(200, 100).withExif(HERE)[format]().toBuffer();

/** An all-black PNG of 1 bit a pixel: however large it is, few bytes spell it. */
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

/** A GIF of this many frames that each paint a single pixel. */
export function sparseGif(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.from("00000000800000000000ffffff", "hex");
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  const frame = Buffer.from("2c0000000001000100000202440100", "hex");
  const pictures = Array.from({ length: frames }, () => frame);
  return Buffer.concat([Buffer.from("GIF89a"), screen, ...pictures, Buffer.from(";")]);
}

/** An AVIF of 6200×6200 pixels in one color: 1.4 kB that take 700 MB to decode. */
export const hugeAvif = (): Buffer => readFileSync(new URL("38-megapixels.avif", import.meta.url));

/** A PNG of 8×8 pixels with compressed texts of 7.9 MB each, 8 kB in the file. */
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

/** An AVIF of 100×100 pixels whose transparency has 6200×6200. */
export const hugeAlphaAvif = (): Buffer => readFileSync(new URL("38-megapixels-alpha.avif", import.meta.url));

/** The same picture in a file of this length. */
export const paddedTo = (picture: Buffer, length: number): Buffer =>
  Buffer.concat([picture, Buffer.alloc(length - picture.length)]);
