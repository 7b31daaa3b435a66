import { expect, test } from "vitest";
import { doubleOf, LINE_FILES, readingOf } from "#tests/setup/recipes/ingredient-lines.ts";

// A line that is read differently gets today's reading below the expected one, marked "!", and counts as wrong in the
// first lines of its file. `vitest -u` writes these marks; expected readings are written by hand only.
test.each(LINE_FILES)("reads the lines of $name as before", async ({ path, about, blocks }) => {
  let [readings, doubles, both] = [0, 0, 0];
  const judged = blocks.map(([line = "", reading = "", double = ""]) => {
    const [read, doubled] = [readingOf(line), doubleOf(line)];
    readings += Number(read === reading);
    doubles += Number(doubled === double);
    both += Number(read === reading && doubled === double);
    return [line, reading, double, read !== reading && `! ${read}`, doubled !== double && `!2 ${doubled}`]
      .filter(Boolean)
      .join("\n");
  });
  const share = `Of ${blocks.length} lines ${readings} are read right, ${doubles} doubled right, ${both} both.`;
  await expect(`${[`${about}\n${share}`, ...judged].join("\n\n")}\n`).toMatchFileSnapshot(path.pathname);
});
