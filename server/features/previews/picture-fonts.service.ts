import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

export type HarfBuzz = typeof import("harfbuzzjs");

/** Titles are set in `display`, everything else in `text`. */
export type Face = "display" | "text";

/** A font file of ours, opened. */
export interface OpenFont {
  font: InstanceType<HarfBuzz["Font"]>;
  unitsPerEm: number;
  covers: ReadonlySet<number>;
}

interface FontFile {
  /** The package and the start of the file's name. */
  family: "fraunces" | "inter" | "rubik";
  subset: string;
  axes: { opsz?: number; wght: number };
}

const family = (name: FontFile["family"], axes: FontFile["axes"], subsets: string[]): FontFile[] =>
  subsets.map((subset) => ({ family: name, subset, axes }));

/** Where a character is looked for, in this order: the fonts of the page, then those for the letters they lack. */
const FILES: Record<Face, FontFile[]> = {
  display: [
    ...family("fraunces", { opsz: 72, wght: 600 }, ["latin", "latin-ext", "vietnamese"]),
    ...family("inter", { wght: 650 }, ["cyrillic", "cyrillic-ext", "greek", "greek-ext"]),
    ...family("rubik", { wght: 550 }, ["hebrew", "arabic"]),
  ],
  text: [
    ...family("inter", { wght: 500 }, ["latin", "latin-ext", "vietnamese"]),
    ...family("inter", { wght: 500 }, ["cyrillic", "cyrillic-ext", "greek", "greek-ext"]),
    ...family("rubik", { wght: 450 }, ["hebrew", "arabic"]),
  ],
};

/** Joiners and variation selectors only say how their neighbours look; no font needs to have them. */
const IGNORED = /^\p{Default_Ignorable_Code_Point}$/u;
const require = createRequire(import.meta.url);
const opened = new Map<string, Promise<OpenFont>>();

/** 80 ms of work, so the first picture loads it, not the start of the server. */
export const loadHarfBuzz = (): Promise<HarfBuzz> => import("harfbuzzjs");

/**
 * The font for each grapheme of a text; `undefined` where none of ours has it, as for emoji. A file is opened when the
 * first text needs it: most need one.
 */
export async function fontsOf(graphemes: string[], face: Face): Promise<(OpenFont | undefined)[]> {
  const found = new Map<string, OpenFont>();
  let missing = new Set(graphemes);
  for (const file of FILES[face]) {
    if (missing.size === 0) break;
    const open = await openFont(file);
    const has = (grapheme: string) =>
      Array.from(grapheme).every(
        (character) => IGNORED.test(character) || open.covers.has(character.codePointAt(0) ?? 0),
      );
    for (const grapheme of missing) if (has(grapheme)) found.set(grapheme, open);
    missing = new Set([...missing].filter((grapheme) => !found.has(grapheme)));
  }
  return graphemes.map((grapheme) => found.get(grapheme));
}

function openFont(file: FontFile): Promise<OpenFont> {
  const axis = file.axes.opsz === undefined ? "wght" : "opsz";
  const path = `@fontsource-variable/${file.family}/files/${file.family}-${file.subset}-${axis}-normal.woff2`;
  const key = JSON.stringify([path, file.axes]);
  const known = opened.get(key) ?? readFont(path, file.axes);
  opened.set(key, known);
  return known;
}

async function readFont(path: string, axes: FontFile["axes"]): Promise<OpenFont> {
  const [{ Blob, Face: FontFace, Font, Variation }, { default: decompress }, packed] = await Promise.all([
    loadHarfBuzz(),
    import("woff2-encoder/decompress"),
    readFile(require.resolve(path)),
  ]);
  const face = new FontFace(new Blob(await decompress(packed)));
  const font = new Font(face);
  font.setVariations(Object.entries(axes).map(([tag, value]) => new Variation(tag, value)));
  return { font, unitsPerEm: face.upem, covers: new Set(face.collectUnicodes()) };
}
