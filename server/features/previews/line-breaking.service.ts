/** What is set between two spaces, in pieces that stay together. */
export type Word<Sign> = Sign[];

interface Paper<Sign> {
  width: number;
  maxLines: number;
  space: Sign;
  ellipsis: Sign;
  measure: (signs: Sign[]) => number;
}

/** Whether the words fit on the lines without breaking one of them. */
export function fits<Sign>(words: Word<Sign>[], paper: Paper<Sign>): boolean {
  const isBroken = words.some((word) => paper.measure(word) > paper.width);
  return !isBroken && greedy(words, paper, paper.width).length <= paper.maxLines;
}

/**
 * Lines of about the same length, at most `maxLines`; the last ends with … where something had to be left out, and a
 * word longer than a line is broken.
 */
export function breakLines<Sign>(words: Word<Sign>[], paper: Paper<Sign>): Sign[][] {
  const pieces = words.flatMap((word) => pieceUp(word, paper));
  const lines = greedy(pieces, paper, paper.width);
  if (lines.length > paper.maxLines) return cut(lines, paper);
  return greedy(pieces, paper, narrowest(pieces, paper, lines.length)).map((line) => join(line, paper));
}

function greedy<Sign>(words: Word<Sign>[], { space, measure }: Paper<Sign>, width: number): Word<Sign>[][] {
  const lines: Word<Sign>[][] = [];
  const gap = measure([space]);
  let used = Infinity;
  for (const word of words) {
    const length = measure(word);
    const line = lines.at(-1);
    if (line && used + gap + length <= width) {
      line.push(word);
      used += gap + length;
    } else {
      lines.push([word]);
      used = length;
    }
  }
  return lines;
}

/** The width at which the words still take no more lines: the last line is then hardly shorter than the others. */
function narrowest<Sign>(words: Word<Sign>[], paper: Paper<Sign>, lineCount: number): number {
  let low = Math.max(0, ...words.map(paper.measure));
  let high = paper.width;
  for (let step = 0; step < 8; step++) {
    const middle = (low + high) / 2;
    if (greedy(words, paper, middle).length > lineCount) low = middle;
    else high = middle;
  }
  return high;
}

function pieceUp<Sign>(word: Word<Sign>, { width, measure }: Paper<Sign>): Word<Sign>[] {
  if (measure(word) <= width) return [word];
  const pieces: Word<Sign>[] = [];
  for (const sign of word) {
    const piece = pieces.at(-1);
    if (piece && measure([...piece, sign]) <= width) piece.push(sign);
    else pieces.push([sign]);
  }
  return pieces;
}

function cut<Sign>(lines: Word<Sign>[][], paper: Paper<Sign>): Sign[][] {
  const kept = lines.slice(0, paper.maxLines).map((line) => join(line, paper));
  const last = kept.pop() ?? [];
  while (last.length > 1 && paper.measure([...last, paper.ellipsis]) > paper.width) last.pop();
  if (last.at(-1) === paper.space) last.pop();
  return [...kept, [...last, paper.ellipsis]];
}

const join = <Sign>(words: Word<Sign>[], { space }: Paper<Sign>): Sign[] =>
  words.flatMap((word, index) => (index === 0 ? word : [space, ...word]));
