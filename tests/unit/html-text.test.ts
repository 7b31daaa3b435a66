import { expect, test } from "vitest";
import { htmlLine, htmlText } from "#server/features/recipes/html-text.ts";

test("text inside of thousands of open tags stays whole, and blocks stay lines", () => {
  const words = Array.from({ length: 3_000 }, (_, index) => `word${index}`);
  expect(htmlLine(words.map((word) => `<b>${word} `).join(""))).toBe(words.join(" "));
  expect(htmlText(`${"<i>".repeat(2_000)}Fry the onions.<p>Add the rice.</p>`).split(/\n+/)).toEqual([
    "Fry the onions.",
    "Add the rice.",
  ]);
});

test("what scripts and styles contain is no text, wherever a chunk ends", () => {
  const script = `<script>${"let a = 1 < 2;".repeat(1_000)}</script>`;
  expect(htmlLine(`Onions ${script} and <style>b { color: red }</style>rice`)).toBe("Onions and rice");
});
