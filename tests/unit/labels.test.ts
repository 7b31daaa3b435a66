import { describe, expect, test } from "vitest";
import { findLabels, type LabeledTexts } from "#server/features/foods/labels.ts";
import LABELS from "#tests/data/labels.json" with { type: "json" };

/** "nuts gluten? vegan": contains nuts, may contain gluten; "unknown" if not all are. Vegan implies vegetarian. */
function show(texts: LabeledTexts): string {
  const { ingredients, vegetarian, ...labels } = findLabels(texts);
  const diet = vegetarian && !labels.vegan ? ["vegetarian"] : [];
  const shown = Object.entries(labels).map(([label, found]) => (found === "may" ? `${label}?` : label));
  return [...shown, ...diet, ...(texts.ingredients && !ingredients ? ["unknown"] : [])].join(" ");
}

describe.each(Object.entries<Record<string, string>>(LABELS))("finds in %s", (kind, texts) => {
  test.each(Object.entries(texts))("%j: %s", (text, expected) => {
    expect(show(kind === "titles" ? { title: text } : { title: "Dish", ingredients: text })).toBe(expected);
  });
});

test("a description too long to be read leaves the ingredients unknown", () => {
  const description = `${"so good ".repeat(80)} with milk`;
  expect(show({ title: "Dish", description, ingredients: "1 apple" })).toBe("unknown");
});

test("an unread line leaves the ingredients unknown", () => {
  const lentils = "300 g lentils\n";
  for (const line of ["48 miniature marshmallows", "20 minutes", "1 onion; 30 min rest"])
    expect(show({ title: "Dish", ingredients: lentils + line })).toMatch(/unknown$/);
  expect(show({ title: "Dish", ingredients: lentils.repeat(200) })).toBe("vegan");
  expect(show({ title: "Dish", ingredients: `${lentils.repeat(200)}\n1 egg` })).toBe("unknown");
});

test("finds a diet only if all ingredients are known and none contradicts it", () => {
  const lentils = "300 g lentils\n1 onion\n1 l vegetable broth";
  expect(show({ title: "Soup", ingredients: lentils })).toBe("celery? vegan");
  expect(show({ title: "Soup", ingredients: `${lentils}\n100 g quorn` })).toBe("celery? unknown");
  expect(show({ title: "Soup", ingredients: `${lentils}\n20 g butter (optional)` })).toBe(
    "milk? celery? vegetarian",
  );
  expect(show({ title: "Chicken soup", ingredients: lentils })).toBe("celery?");
  expect(show({ title: "Soup", description: "With a dollop of cream.", ingredients: lentils })).toBe(
    "milk? celery? vegetarian",
  );
  expect(show({ title: "Vegan soup" })).toBe("");
});

test("ignores kinds of dishes in the title if all ingredients are known", () => {
  const ingredients = "For the dough:\n300 g buckwheat flour\n200 ml oat milk\n\n2 bananas";
  expect(show({ title: "Banana pancakes", ingredients })).toBe("gluten vegan");
  expect(show({ title: "Banana pancakes", ingredients: `${ingredients}\n1 sachet magic` })).toBe(
    "gluten eggs? milk? unknown",
  );
});
