import { loadSharp } from "#server/features/images/sharp.service.ts";
import { Chance, picture } from "./drawing.ts";
import { BAKED } from "./pictures-baked.ts";
import { POTS } from "./pictures-pots.ts";
import { PLATES } from "./pictures-plates.ts";
import { SALADS } from "./pictures-salads.ts";
import { SOUPS } from "./pictures-soups.ts";
import { SWEETS } from "./pictures-sweets.ts";

const PICTURES = { ...SOUPS, ...SALADS, ...POTS, ...PLATES, ...BAKED, ...SWEETS };

/** A dish that can be drawn. */
export type PictureName = keyof typeof PICTURES;

/**
 * Draws a dish on a table as a photo from above would show it; the same seed draws the same picture. Several are drawn side
 * by side, not in the queue of members' photos: nobody is served yet.
 * @returns a JPEG
 */
export async function drawPicture(name: PictureName, seed: number): Promise<Buffer> {
  const svg = Buffer.from(picture(...PICTURES[name](new Chance(seed))));
  const sharp = await loadSharp();
  return sharp(svg).jpeg({ quality: 88 }).toBuffer();
}
