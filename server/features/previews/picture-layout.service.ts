import type { PictureContent } from "./cards.service.ts";
import { COLORS, DRAWING, DRAWINGS, MARK } from "./picture-drawings.service.ts";
import { PICTURE } from "./picture-size.ts";
import { setText, type SetText, type TextStyle } from "./text-setting.service.ts";

/** What is written on a picture. */
export type Words = Omit<PictureContent, "photos">;

export interface Tile {
  left: number;
  top: number;
  width: number;
  height: number;
}

const STAGE: Tile = { left: PICTURE.width - DRAWING.width - 28, top: 28, ...DRAWING };
/** For titles of which our fonts have no character. */
const INSTEAD = { dish: "From our table", menu: "From our table", invitation: "You are invited" };
const NOTHING: SetText = { size: 0, lines: [], isRightToLeft: false };
const GAP = 14;
const RADIUS = 28;
const COLUMN = { left: 64, width: STAGE.left - 64 - 48 };
/** The middle of the text, a little above the picture's, as the mark stands below it. */
const MIDDLE = 268;

const ABOVE: TextStyle = { face: "text", sizes: [34, 28], width: COLUMN.width, maxLines: () => 1 };
const TITLE: TextStyle = {
  face: "display",
  sizes: [96, 84, 72, 62, 54],
  width: COLUMN.width,
  maxLines: (size) => (size > 72 ? 2 : 3),
};
const BELOW: TextStyle = { face: "text", sizes: [36, 32], width: COLUMN.width, maxLines: () => 2 };
const NAME: TextStyle = { face: "display", sizes: [34], width: COLUMN.width - 62, maxLines: () => 1 };

/** Where up to four photos stand: large ones for few, all of them together as large as a drawing. */
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

/**
 * Everything but the photos, as SVG with windows where they stand. It holds outlines and numbers only: no text, no
 * address, no font.
 */
export async function drawSheet(content: Words, productName: string, tiles: Tile[]): Promise<string> {
  const [words, name] = await Promise.all([wordsOf(content), setText(productName, NAME)]);
  const windows = tiles.length > 0 ? tiles : [STAGE];
  const holes = windows.map(roundedRect).join("");
  const { width, height } = PICTURE;
  const drawing = `<g transform="translate(${STAGE.left} ${STAGE.top})">${DRAWINGS[content.kind]}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
${tiles.length === 0 ? drawing : ""}
<path fill-rule="evenodd" fill="${COLORS.page}" d="M0 0H${width}V${height}H0Z${holes}"/>
${words}
<g transform="translate(${COLUMN.left} 528) scale(1.4375)">${MARK}</g>
${draw(name, { baseline: 561, left: COLUMN.left + 62, color: COLORS.ink })}
</svg>`;
}

async function wordsOf({ kind, above, title, below }: Words): Promise<string> {
  const [head, asked, foot] = await Promise.all([
    above === null ? NOTHING : setText(above, ABOVE),
    setText(title, TITLE),
    below === null ? NOTHING : setText(below, BELOW),
  ]);
  const middle = asked.lines.length > 0 ? asked : await setText(INSTEAD[kind], TITLE);
  const blocks = [
    { set: head, color: COLORS.brand, leading: 1.3, gap: 14 },
    { set: middle, color: COLORS.ink, leading: 1.1, gap: 22 },
    { set: foot, color: COLORS.muted, leading: 1.35, gap: 0 },
  ].filter(({ set }) => set.lines.length > 0);
  const heights = blocks.map(({ set, leading, gap }) => set.lines.length * set.size * leading + gap);
  let top = MIDDLE - heights.reduce((sum, height) => sum + height, 0) / 2;
  const drawn = blocks.map(({ set, color, leading }, index) => {
    const baseline = top + set.size * (leading / 2 + 0.34);
    const svg = draw(set, { baseline, leading, color, isAtRight: middle.isRightToLeft });
    top += heights[index] ?? 0;
    return svg;
  });
  return drawn.join("\n");
}

interface Place {
  baseline: number;
  color: string;
  left?: number;
  leading?: number;
  /** Beside a title that reads from right to left everything stands at the right of the column. */
  isAtRight?: boolean;
}

function draw({ lines, size }: SetText, place: Place): string {
  const { baseline, color, left = COLUMN.left, leading = 1, isAtRight = false } = place;
  const drawn = lines.map(({ svg, width }, index) => {
    const x = isAtRight ? COLUMN.left + COLUMN.width - width : left;
    return `<g transform="translate(${x} ${baseline + index * size * leading})">${svg}</g>`;
  });
  return `<g fill="${color}">${drawn.join("")}</g>`;
}

function roundedRect({ left, top, width, height }: Tile): string {
  const corner = (x: number, y: number) => `a${RADIUS} ${RADIUS} 0 0 1 ${x * RADIUS} ${y * RADIUS}`;
  const [across, down] = [width - 2 * RADIUS, height - 2 * RADIUS];
  return `M${left + RADIUS} ${top}h${across}${corner(1, 1)}v${down}${corner(-1, 1)}h${-across}${corner(-1, -1)}v${-down}${corner(1, -1)}Z`;
}
