import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Node, Renderer } from "@takumi-rs/core";
import type { PictureContent } from "./cards.service.ts";
import { COLORS } from "./picture-drawings.ts";
import { PICTURE } from "./picture-layout.ts";
import { isolatedLine, splitGraphemes } from "./preview-text.ts";

type TextContent = Omit<PictureContent, "photos">;

const COLUMN = { left: 64, width: 484 };
/** Centers the text slightly above the middle of the picture, because the logo is below it. */
const COLUMN_HEIGHT = 536;

interface Face {
  fontFamily: string;
  fontWeight: number;
  /** Optical size for large text; fonts without that axis ignore it. */
  fontVariationSettings?: string;
}

const DISPLAY: Face = {
  fontFamily: "Fraunces, Inter, Rubik",
  fontWeight: 600,
  fontVariationSettings: '"opsz" 72',
};
const TEXT: Face = { fontFamily: "Inter, Rubik", fontWeight: 500 };

interface TextStyle {
  face: Face;
  color: string;
  /** Pixels, largest first. The first at which the text fits without breaking a word is used. */
  sizes: number[];
  maxLines: (size: number) => number;
  leading: number;
}

const ABOVE: TextStyle = {
  face: TEXT,
  color: COLORS.brand,
  sizes: [34, 28],
  maxLines: () => 1,
  leading: 1.3,
};
const TITLE: TextStyle = {
  face: DISPLAY,
  color: COLORS.ink,
  sizes: [96, 84, 72, 62, 54],
  maxLines: (size) => (size > 72 ? 2 : 3),
  leading: 1.1,
};
const BELOW: TextStyle = { ...ABOVE, color: COLORS.muted, sizes: [36, 32], maxLines: () => 2, leading: 1.35 };
const NAME: TextStyle = { ...ABOVE, face: DISPLAY, color: COLORS.ink, sizes: [34, 28, 24] };

/** The fonts of the page in fallback order, with the subsets that pictures need. */
const FONTS = [
  ["Fraunces", "fraunces", "opsz", ["latin", "latin-ext", "vietnamese"]],
  [
    "Inter",
    "inter",
    "wght",
    ["latin", "latin-ext", "vietnamese", "cyrillic", "cyrillic-ext", "greek", "greek-ext"],
  ],
  ["Rubik", "rubik", "wght", ["hebrew", "arabic"]],
] as const;

const require = createRequire(import.meta.url);
type Range = [number, number];
let loaded: Promise<{ renderer: Renderer; ranges: Range[] }> | undefined;

/** Loads the fonts with the first picture. System fonts are never used. */
async function load() {
  const { Renderer: TextRenderer } = await import("@takumi-rs/core");
  const renderer = new TextRenderer({ cacheMaxBytes: 0 });
  const ranges: Range[] = [];
  for (const [name, folder, axis, subsets] of FONTS) {
    const fontPackage = `@fontsource-variable/${folder}`;
    const rangesBySubset = JSON.parse(
      await readFile(require.resolve(`${fontPackage}/unicode.json`), "utf8"),
    ) as Record<string, string>;
    for (const subset of subsets) {
      const unicodeRange = readRanges(rangesBySubset[subset] ?? "");
      const file = `${fontPackage}/files/${folder}-${subset}-${axis}-normal.woff2`;
      await renderer.registerFont({ name, data: await readFile(require.resolve(file)), unicodeRange });
      ranges.push(...unicodeRange);
    }
  }
  return { renderer, ranges };
}

/** @param list as in CSS: "U+0041-005A,U+00DF" */
const readRanges = (list: string): Range[] =>
  list.split(",").map((range) => {
    const [first = "", last = first] = range.trim().slice(2).split("-");
    return [parseInt(first, 16), parseInt(last, 16)];
  });

/** Renders the texts as a transparent PNG of the picture's size. */
export async function drawText(content: TextContent): Promise<Buffer> {
  const { renderer, ranges } = await (loaded ??= load());
  const texts = [content.above, content.title, content.below, content.signature];
  const [above, printableTitle, below, name] = texts.map((text) => printable(text ?? "", ranges));
  const title = printableTitle || content.fallback;
  const align = isRightToLeft(title) ? "right" : "left";
  const children = await Promise.all([
    fit(renderer, above ?? "", ABOVE, COLUMN.width),
    fit(renderer, title, TITLE, COLUMN.width),
    fit(renderer, below ?? "", BELOW, COLUMN.width),
  ]);
  const box = { position: "absolute", display: "flex", flexDirection: "column" } as const;
  const column: Node = {
    type: "container",
    style: { ...box, justifyContent: "center", gap: 14, textAlign: align, ...COLUMN, height: COLUMN_HEIGHT },
    children: children.filter((child) => child.text !== ""),
  };
  const mark: Node = {
    type: "container",
    style: { ...box, left: COLUMN.left + 62, top: 528, width: COLUMN.width - 62 },
    children: [await fit(renderer, name ?? "", NAME, COLUMN.width - 62)],
  };
  return renderer.render(
    { type: "container", style: { width: "100%", height: "100%" }, children: [column, mark] },
    { ...PICTURE, format: "png" },
  );
}

/** Longer graphemes (stacked marks) belong to no language and would overlap other lines. */
const MAX_CODE_POINTS = 8;
/** Joiners and variation selectors need no glyph of their own. */
const IGNORED = /^\p{Default_Ignorable_Code_Point}$/u;

/** Returns the text on one line, without characters that the fonts lack, such as emoji. */
function printable(text: string, ranges: Range[]): string {
  const has = (character: string) => {
    const code = character.codePointAt(0) ?? 0;
    return IGNORED.test(character) || ranges.some(([first, last]) => code >= first && code <= last);
  };
  const graphemes = splitGraphemes(isolatedLine(text)).filter((grapheme) => {
    const characters = Array.from(grapheme);
    return characters.length <= MAX_CODE_POINTS && characters.every(has);
  });
  const printed = graphemes.join("").replaceAll(/\s+/g, " ").trim();
  return /[^\p{Default_Ignorable_Code_Point}]/u.test(printed) ? printed : "";
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Uses the first letter, like `dir="auto"` in HTML. */
const isRightToLeft = (text: string) => RIGHT_TO_LEFT.test(/\p{Letter}/u.exec(text)?.[0] ?? "");

/**
 * Joins right-to-left phrases in left-to-right text with no-break spaces, because Takumi 2.16 misplaces a space in a
 * phrase that ends a line.
 */
function joinPhrases(text: string): string {
  if (isRightToLeft(text)) return text;
  const words = text.split(" ");
  return words.reduce((joined, word, index) => {
    const isInside = RIGHT_TO_LEFT.test(words[index - 1] ?? "") && RIGHT_TO_LEFT.test(word);
    return joined + (isInside ? "\u00a0" : " ") + word;
  });
}

/** Uses the largest size that fits. At the smallest size, words may break and the end is cut off. */
async function fit(renderer: Renderer, text: string, style: TextStyle, width: number) {
  const { face, color, sizes, maxLines, leading } = style;
  const at = (fontSize: number) => ({
    type: "text" as const,
    text: joinPhrases(text),
    style: {
      ...face,
      color,
      fontSize,
      lineHeight: leading,
      width: "100%",
      direction: isRightToLeft(text) ? ("rtl" as const) : ("ltr" as const),
    },
  });
  for (const size of sizes) {
    const { runs, height } = await renderer.measure(at(size), { width });
    // A trailing space may extend beyond the column.
    const slack = size / 4;
    const isWhole = runs.every((run) => run.x >= -slack && run.x + run.width <= width + slack);
    if (isWhole && Math.round(height / (size * leading)) <= maxLines(size)) return at(size);
  }
  const size = sizes.at(-1) ?? 0;
  const smallest = at(size);
  const cut = { overflowWrap: "anywhere", lineClamp: maxLines(size), textOverflow: "ellipsis" } as const;
  return { ...smallest, style: { ...smallest.style, ...cut, overflow: "hidden" as const } };
}
