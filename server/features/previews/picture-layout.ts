import type { PictureContent } from "./cards.service.ts";
import { COLORS, DRAWING, DRAWINGS, MARK } from "./picture-drawings.ts";

/** The size that Facebook, WhatsApp and X show in full, in pixels. */
export const PICTURE = { width: 1200, height: 630 };

export interface Tile {
  left: number;
  top: number;
  width: number;
  height: number;
}

const STAGE: Tile = { left: PICTURE.width - DRAWING.width - 28, top: 28, ...DRAWING };
const GAP = 14;
const RADIUS = 28;

/** Returns tiles for up to four photos, which together cover the area of a drawing. */
export function tilesFor(photoCount: number): Tile[] {
  const { left, top, width, height } = STAGE;
  const [w, h] = [(width - GAP) / 2, (height - GAP) / 2];
  const [right, low] = [left + w + GAP, top + h + GAP];
  const upper = { left, top, width, height: h };
  const lowerHalves = [left, right].map((x) => ({ left: x, top: low, width: w, height: h }));
  if (photoCount === 0) return [];
  if (photoCount === 1) return [STAGE];
  if (photoCount === 2) return [upper, { ...upper, top: low }];
  if (photoCount === 3) return [upper, ...lowerHalves];
  return [...[left, right].map((x) => ({ left: x, top, width: w, height: h })), ...lowerHalves];
}

/** Returns everything except photos and text, as SVG with holes for the photos. */
export function drawSheet(kind: PictureContent["kind"], tiles: Tile[]): string {
  const windows = tiles.length > 0 ? tiles : [STAGE];
  const holes = windows.map(roundedRect).join("");
  const { width, height } = PICTURE;
  const drawing = `<g transform="translate(${STAGE.left} ${STAGE.top})">${DRAWINGS[kind]}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
${tiles.length === 0 ? drawing : ""}
<path fill-rule="evenodd" fill="${COLORS.page}" d="M0 0H${width}V${height}H0Z${holes}"/>
<g transform="translate(64 528) scale(1.4375)">${MARK}</g>
</svg>`;
}

function roundedRect({ left, top, width, height }: Tile): string {
  const corner = (x: number, y: number) => `a${RADIUS} ${RADIUS} 0 0 1 ${x * RADIUS} ${y * RADIUS}`;
  const [across, down] = [width - 2 * RADIUS, height - 2 * RADIUS];
  return `M${left + RADIUS} ${top}h${across}${corner(1, 1)}v${down}${corner(-1, 1)}h${-across}${corner(-1, -1)}v${-down}${corner(1, -1)}Z`;
}
