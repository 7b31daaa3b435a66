import type { HarfBuzz, OpenFont } from "./picture-fonts.service.ts";

/** A grapheme with the font that has it. */
export interface Sign {
  text: string;
  font: OpenFont;
}

/** Text of one font and one direction. */
export interface Run {
  text: string;
  font: OpenFont;
  isRightToLeft: boolean;
}

interface Glyph {
  id: number;
  /** In ems, from the left end of its run. */
  x: number;
  y: number;
}

/** How wide runs are when they follow each other, in ems. */
export function measureRuns(hb: HarfBuzz, runs: Run[]): number {
  return runs.reduce((width, run) => width + shape(hb, run).width, 0);
}

/** Runs as SVG outlines from the left end of the baseline; numbers only, so nothing of a text can act as markup. */
export function drawRuns(hb: HarfBuzz, runs: Run[], size: number): { svg: string; width: number } {
  let x = 0;
  const parts = runs.map((run) => {
    const { glyphs, width } = shape(hb, run);
    const { font, unitsPerEm } = run.font;
    const outlines = glyphs.map((glyph) => {
      const outline = font.glyphToPath(glyph.id);
      return (
        outline &&
        `<path transform="translate(${glyph.x * unitsPerEm} ${glyph.y * unitsPerEm})" d="${outline}"/>`
      );
    });
    // Fonts count upwards, SVG downwards.
    const scale = size / unitsPerEm;
    const svg = `<g transform="translate(${x} 0) scale(${scale} ${-scale})">${outlines.join("")}</g>`;
    x += width * size;
    return svg;
  });
  return { svg: parts.join(""), width: x };
}

function shape(hb: HarfBuzz, { text, font, isRightToLeft }: Run): { glyphs: Glyph[]; width: number } {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRightToLeft ? hb.Direction.RTL : hb.Direction.LTR);
  hb.shape(font.font, buffer);
  const positions = buffer.getGlyphPositions();
  let pen = 0;
  const glyphs = buffer.getGlyphInfos().map(({ codepoint }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const glyph = { id: codepoint, x: (pen + xOffset) / font.unitsPerEm, y: yOffset / font.unitsPerEm };
    pen += xAdvance;
    return glyph;
  });
  return { glyphs, width: pen / font.unitsPerEm };
}
