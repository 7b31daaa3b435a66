import type { Random } from "../random.ts";

const list = (text: string) => text.split(", ");

const styles = list(
  "Grilled, Baked, Slow-cooked, Crispy, Creamy, Spicy, Stuffed, Smoked, Cold, Roasted, Braised, Sweet",
);
const mains = list(
  "chicken, lamb, beef, turkey, salmon, prawn, cod, lentil, chickpea, bean, aubergine, courgette, spinach, " +
    "mushroom, pumpkin, cauliflower, potato, tomato, leek, fennel, beetroot, halloumi, feta, egg, tofu, apple, " +
    "pear, plum, cherry, walnut, almond, chocolate, lemon",
);
const kinds = list(
  "soup, salad, stew, curry, biryani, pilaf, lasagna, pie, tart, kebab, casserole, gratin, risotto, noodles, " +
    "dumplings, burgers, wraps, skewers, meatballs, pancakes, crêpes, soufflé",
);
const sides = list(
  "mint yoghurt, garlic butter, saffron rice, fresh herbs, pickled onions, toasted almonds, flatbread, capers, " +
    "roasted peppers, lemon dressing, tahini sauce, cucumber, pomegranate seeds, brown butter",
);
const sentences = [
  "A recipe from the family that everybody asks for.",
  "Quick enough for an evening after work.",
  "Best prepared the day before.",
  "The children help with this one.",
  "Keeps well for two days.",
  "Serve it hot from the oven.",
];

export const categoryNames = list(
  "Main dishes, Soups, Salads, Starters, Side dishes, Desserts, Breakfast, Bread, Vegetarian, Fish, Snacks, Drinks",
);

export function dishText({ pick, pickSome, below }: Random) {
  const title = `${pick(styles)} ${pick(mains)} ${pick(kinds)}`;
  const [first, second] = pickSome(sides, 2);
  return {
    title,
    description: `${title} with ${first} and ${second}. ${pickSome(sentences, 1 + below(3)).join(" ")}`,
  };
}

export function commentText({ pick, pickSome }: Random): string {
  return `${pick(sentences)} I would add ${pickSome(sides, 1).join()}.`;
}
