import type { OverlayOptions, Sharp } from "sharp";
import { withSharp, type SharpLibrary } from "#server/features/images/sharp.ts";
import { COLORS } from "./picture-drawings.ts";
import type { PictureContent } from "./cards.service.ts";
import { drawSheet, tilesFor, type Tile } from "./picture-layout.ts";
import { PICTURE } from "./picture-size.ts";
import { drawText } from "./picture-text.ts";

/** WhatsApp shows no picture of 300 kB or more. */
const MAX_BYTES = 290_000;
const QUALITIES = [84, 72, 58, 40];

/** A picture as JPEG. Waits for its turn: see `withSharp`. */
export async function makePicture(
  content: PictureContent,
  photos: Buffer[],
  productName: string,
): Promise<Buffer> {
  const tiles = tilesFor(photos.length);
  const sheet = Buffer.from(drawSheet(content.kind, tiles));
  const text = await drawText(content, productName);
  return withSharp({ lane: "link previews" }, async (sharp) => {
    const windows = tiles.map((tile, index) => inWindow(sharp, photos[index], tile));
    const layers = [...(await Promise.all(windows)).flat(), { input: sheet }, { input: text }];
    const ground = sharp({ create: { ...PICTURE, channels: 3, background: COLORS.tint } });
    const { data, info } = await ground.composite(layers).raw().toBuffer({ resolveWithObject: true });
    return smallEnough(() => sharp(data, { raw: { ...PICTURE, channels: info.channels } }).removeAlpha());
  });
}

/** Nothing when the photo cannot be opened (damage in the database): the ground shows in its place. */
async function inWindow(
  sharp: SharpLibrary,
  photo: Buffer | undefined,
  tile: Tile,
): Promise<OverlayOptions[]> {
  const { left, top, width, height } = tile;
  const cut = sharp(photo).resize(width, height, { fit: "cover" }).toColourspace("srgb");
  const opaque = cut.flatten({ background: COLORS.tint }).removeAlpha().raw();
  const made = await opaque.toBuffer({ resolveWithObject: true }).catch(() => null);
  return made ? [{ input: made.data, raw: { width, height, channels: made.info.channels }, left, top }] : [];
}

async function smallEnough(picture: () => Sharp): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    bytes = await picture().jpeg({ quality }).toBuffer();
    if (bytes.length < MAX_BYTES) break;
  }
  return bytes;
}
