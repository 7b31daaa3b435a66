import createBidi from "bidi-js";
import { drawRuns, measureRuns, type Run, type Sign } from "./glyphs.service.ts";
import { breakLines, fits, type Word } from "./line-breaking.service.ts";
import { graphemesOf, oneLine } from "./one-line.service.ts";
import { fontsOf, loadHarfBuzz, type Face } from "./picture-fonts.service.ts";

export interface TextStyle {
  face: Face;
  /** In pixels, largest first: the first at which everything fits without breaking a word is taken. */
  sizes: readonly [number, ...number[]];
  width: number;
  maxLines: (size: number) => number;
}

/** A text as outlines: nothing in it depends on the fonts of the machine. */
export interface SetText {
  size: number;
  /** Each to be drawn from its left end on the baseline. */
  lines: { svg: string; width: number }[];
  isRightToLeft: boolean;
}

const bidi = createBidi();
/** More marks than this on one letter belong to no language and would climb out of their line. */
const MAX_CODE_POINTS = 8;

/** Characters that no font of ours has, as emoji, are left out: a box in their place would say less than nothing. */
export async function setText(text: string, { face, sizes, width, maxLines }: TextStyle): Promise<SetText> {
  const hb = await loadHarfBuzz();
  const words = await wordsOf(oneLine(text), face);
  const [space, ellipsis] = await signsOf([" ", "…"], face);
  if (!space || !ellipsis) throw new Error("the fonts of the pictures lack the commonest signs");
  const isRightToLeft = levelsOf(words.flat()).paragraphs[0]?.level === 1;
  const measured = new Map<string, number>();
  const measure = (signs: Sign[]) => {
    const key = textOf(signs);
    const known = measured.get(key) ?? measureRuns(hb, visualRuns(signs, isRightToLeft));
    measured.set(key, known);
    return known;
  };
  const paperAt = (size: number) => ({
    width: width / size,
    maxLines: maxLines(size),
    space,
    ellipsis,
    measure,
  });
  const size = sizes.find((each) => fits(words, paperAt(each))) ?? Math.min(...sizes);
  const lines = breakLines(words, paperAt(size)).map((line) =>
    drawRuns(hb, visualRuns(line, isRightToLeft), size),
  );
  return { size, lines, isRightToLeft };
}

async function wordsOf(text: string, face: Face): Promise<Word<Sign>[]> {
  const words: Word<Sign>[] = [[]];
  for (const sign of await signsOf(graphemesOf(text), face)) {
    if (sign.text === " ") words.push([]);
    else words.at(-1)?.push(sign);
  }
  return words.filter((word) => word.length > 0);
}

async function signsOf(graphemes: string[], face: Face): Promise<Sign[]> {
  const possible = graphemes.filter((grapheme) => Array.from(grapheme).length <= MAX_CODE_POINTS);
  const fonts = await fontsOf(possible, face);
  return possible.flatMap((text, index) => {
    const font = fonts[index];
    return font ? [{ text, font }] : [];
  });
}

const textOf = (signs: Sign[]): string => signs.map(({ text }) => text).join("");
const levelsOf = (signs: Sign[], direction?: "ltr" | "rtl") =>
  bidi.getEmbeddingLevels(textOf(signs), direction);

/** The signs in the order in which they stand from left to right, cut where font or direction changes. */
function visualRuns(signs: Sign[], isRightToLeft: boolean): Run[] {
  const text = textOf(signs);
  const fonts = signs.flatMap(({ text, font }) => Array.from({ length: text.length }, () => font));
  const levels = levelsOf(signs, isRightToLeft ? "rtl" : "ltr");
  const runs: (Run & { next: number })[] = [];
  for (const index of bidi.getReorderedIndices(text, levels)) {
    const isBackwards = (levels.levels[index] ?? 0) % 2 === 1;
    const step = isBackwards ? -1 : 1;
    const font = fonts[index];
    const character = text[index] ?? "";
    const run = runs.at(-1);
    if (!font) continue;
    if (run && run.font === font && run.isRightToLeft === isBackwards && run.next === index) {
      // A run is kept in the order in which it is read; the font turns it round.
      run.text = isBackwards ? character + run.text : run.text + character;
      run.next += step;
    } else {
      runs.push({ text: character, font, isRightToLeft: isBackwards, next: index + step });
    }
  }
  return runs;
}
