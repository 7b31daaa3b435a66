import type { OverlayOptions, Sharp } from "sharp";
import { withSharp, type SharpLibrary } from "#server/features/images/sharp.ts";
import type { PictureContent } from "./cards.service.ts";
import { COLORS } from "./picture-drawings.ts";
import { drawSheet, PICTURE, tilesFor, type Tile } from "./picture-layout.ts";
import { drawText } from "./picture-text.ts";

/** WhatsApp ignores pictures of 300 kB or more. */
const MAX_BYTES = 290_000;
const QUALITIES = [84, 72, 58, 40];

export async function renderPicture(content: PictureContent, photos: Buffer[]): Promise<Buffer> {
  const tiles = tilesFor(photos.length);
  const sheet = Buffer.from(drawSheet(content.kind, tiles));
  const text = await drawText(content);
  return withSharp({ lane: "link previews" }, async (sharp) => {
    const photoLayers = tiles.map((tile, index) => cropPhoto(sharp, photos[index], tile));
    const layers = [...(await Promise.all(photoLayers)).flat(), { input: sheet }, { input: text }];
    const background = sharp({ create: { ...PICTURE, channels: 3, background: COLORS.tint } });
    const { data, info } = await background.composite(layers).raw().toBuffer({ resolveWithObject: true });
    return compress(() => sharp(data, { raw: { ...PICTURE, channels: info.channels } }).removeAlpha());
  });
}

/** Returns no layer for a damaged photo, so that the background shows. */
async function cropPhoto(
  sharp: SharpLibrary,
  photo: Buffer | undefined,
  tile: Tile,
): Promise<OverlayOptions[]> {
  const { left, top, width, height } = tile;
  const cut = sharp(photo).resize(width, height, { fit: "cover" }).toColourspace("srgb");
  const opaque = cut.flatten({ background: COLORS.tint }).removeAlpha().raw();
  const cropped = await opaque.toBuffer({ resolveWithObject: true }).catch(() => null);
  return cropped
    ? [{ input: cropped.data, raw: { width, height, channels: cropped.info.channels }, left, top }]
    : [];
}

async function compress(picture: () => Sharp): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    bytes = await picture().jpeg({ quality }).toBuffer();
    if (bytes.length < MAX_BYTES) break;
  }
  return bytes;
}
