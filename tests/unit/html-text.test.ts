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

test("a text with lines of its own keeps them next to a stray tag, and wrapped sentences are joined", () => {
  expect(htmlText("1 egg\n2 onions\n3 carrots\n4 leeks<br>").split("\n")).toHaveLength(4);
  const steps = htmlText("Heat the oil.<br>\nFry\nthe onions\nuntil they are soft.");
  expect(steps.split(/\n+/)).toEqual(["Heat the oil.", "Fry the onions until they are soft."]);
  const list =
    "<ol>\n <li>\n <p>\n Heat the oven to\n 180 degrees.\n </p>\n </li>\n <li>\n <p>\n Bake.\n </p>\n </li>\n</ol>";
  expect(htmlText(list).split(/\n+/)).toEqual(["Heat the oven to 180 degrees.", "Bake."]);
});
