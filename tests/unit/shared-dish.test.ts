import { describe, expect, test } from "vitest";
import { dishFieldsFrom } from "#client/features/dishes/form/shared-dish.ts";

function shared(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe("content from the share sheet", () => {
  test.each([
    ["nothing", {}, "", ""],
    ["a title", { title: " Plum cake " }, "Plum cake", ""],
    ["title and text", { title: "Plum cake", text: "Half the sugar." }, "Plum cake", "Half the sugar."],
    ["a file name as title", { title: "IMG_20260412.jpg" }, "", ""],
    ["a file name and a line", { title: "IMG_1.HEIC", text: "Plum cake" }, "Plum cake", ""],
    ["one line of text", { text: "Plum cake" }, "Plum cake", ""],
    ["several lines of text", { text: "Plums\nSugar" }, "", "Plums\nSugar"],
    ["an address", { text: "https://example.org/cake" }, "", "https://example.org/cake"],
    [
      "a page with its address",
      { title: "Plum cake", text: "So good: https://example.org/cake", url: "https://example.org/cake" },
      "Plum cake",
      "So good: https://example.org/cake",
    ],
    ["a title that is too long", { title: "x".repeat(201) }, "", "x".repeat(201)],
  ])("fills a dish: %s", (_, fields, title, description) => {
    expect(dishFieldsFrom(shared(fields))).toEqual({ title, description });
  });
});
