import type { CaloriesSource, CategoryColor, ConfirmedLabels, CookingMethod } from "#shared/choices.ts";
import { daysUntil } from "./days.ts";

const SUNDAY = 0;
const FRIDAY = 5;

export interface PlannedDish {
  title: string;
  description?: string;
  category?: string;
  cookingMethod?: CookingMethod;
  servings?: number;
  prepMinutes?: number;
  ingredients?: string;
  instructions?: string;
  sourceUrl?: string;
  estimatedCalories?: number;
  caloriesSource?: CaloriesSource;
  caloriesConfidence?: number;
  caloriesReasoning?: string;
  caloriesLow?: number;
  caloriesHigh?: number;
  confirmedLabels?: ConfirmedLabels;
  areLabelsOutdated?: boolean;
  foods?: string[];
  /** Gives the dish a photo that does not exist. */
  broken?: boolean;
  /** The age of the dish in hours. */
  hours: number;
}

interface PlannedMenu {
  title: string;
  description?: string;
  eventTime?: string;
  guestCount?: number;
  isArchived?: boolean;
  /** Indexes into DISHES. */
  dishes: number[];
  /** Days from today; without it, the date is free text. */
  inDays?: number;
  hours: number;
}

export const MEMBERS = [
  { username: "jonas", firstName: "Jonas", lastName: "Berg", email: "jonas@home.example" },
  { username: "mei", firstName: "Mei", lastName: "Lin", email: "mei@home.example" },
  { username: "rosa", firstName: "Rosa", lastName: "Conti", email: null },
];

/** A suspended member without dishes or menus. */
export const SUSPENDED = { username: "pavel", firstName: "Pavel", lastName: "Novák", isAdmin: null };

export const CATEGORIES: { name: string; color: CategoryColor; description?: string }[] = [
  { name: "Soups", color: "#f97316", description: "For long evenings" },
  { name: "Mains", color: "#ef4444" },
  { name: "Salads", color: "#22c55e", description: "Fresh from the market" },
  { name: "Breakfast", color: "#eab308" },
  { name: "Sweet things", color: "#ec4899", description: "There is always room" },
  { name: "Drinks", color: "#3b82f6" },
];

export const DISHES: PlannedDish[] = [
  {
    title: "Red lentil soup with lemon",
    description: "Grandmother's, with cumin browned in butter. Squeeze the lemon over it at the table.",
    category: "Soups",
    estimatedCalories: 310,
    caloriesSource: "ai",
    confirmedLabels: { vegetarian: true, milk: true, nuts: false },
    foods: ["lentil-soup", "sourdough", "beef-stew"],
    hours: 3,
  },
  {
    title: "Slow beef stew with root vegetables, barley and a whole bottle of the red wine we were keeping",
    description:
      "Start it in the morning. The wine cooks away and leaves a sauce that needs nothing but bread. Carrots go in after two hours, potatoes after three, parsley at the very end so that it stays green.",
    category: "Mains",
    cookingMethod: "Baked",
    estimatedCalories: 640,
    caloriesSource: "manual",
    foods: ["beef-stew"],
    hours: 20,
  },
  {
    title: "Green salad with olives and feta",
    category: "Salads",
    cookingMethod: "Raw",
    foods: ["greek-salad"],
    hours: 27,
  },
  {
    title: "Pizza from the hot stone",
    description: "Dough rests for two days in the fridge.",
    category: "Mains",
    cookingMethod: "Baked",
    estimatedCalories: 820,
    caloriesSource: "user",
    confirmedLabels: { vegetarian: true, gluten: true, milk: true },
    areLabelsOutdated: true,
    foods: ["pizza", "spaghetti"],
    hours: 40,
  },
  {
    title: "Spaghetti al pomodoro",
    description: "Five ingredients.",
    category: "Mains",
    foods: ["spaghetti"],
    hours: 50,
  },
  {
    title: "Grilled sea bream",
    description: "Three minutes a side, no more.",
    category: "Mains",
    cookingMethod: "Grilled",
    servings: 2,
    prepMinutes: 75,
    ingredients:
      "For the fish:\n2 whole sea bream, about 400 g each\n3 tbsp olive oil\n½ lemon\n\nFor the herb butter that no guest can stop eating with the bread from yesterday:\n100 g butter\n1 bunch of parsley",
    instructions:
      "Heat the grill for half an hour.\n\nScore the fish, brush it with oil and salt it inside and out.\n\nGrill for three minutes a side, no more. The skin comes off the grate by itself when it is done; until then leave it alone, whatever the guests say.\n\nServe with the lemon and the herb butter.",
    sourceUrl: "https://www.example.com/recipes/fish/grilled-whole-sea-bream-with-lemon",
    estimatedCalories: 420,
    caloriesSource: "ai",
    caloriesConfidence: 0.86,
    caloriesLow: 310,
    caloriesHigh: 570,
    caloriesReasoning:
      "A whole sea bream of about 400 g gives 220 g of fish, near 210 kcal. Grilled fish is brushed with oil before and after; two spoonfuls are counted here, and half of a lemon. What is eaten with it, bread or potatoes, is not counted, because the dish does not name it.",
    confirmedLabels: { fish: true, milk: true, halal: true },
    foods: ["sea-bream"],
    hours: 70,
  },
  { title: "Shakshuka", category: "Breakfast", cookingMethod: "Fried", foods: ["shakshuka"], hours: 75 },
  {
    title: "Blueberry pancakes",
    category: "Breakfast",
    cookingMethod: "Fried",
    foods: ["pancakes"],
    hours: 98,
  },
  {
    title: "Birthday cake with everything red from the garden",
    category: "Sweet things",
    cookingMethod: "Baked",
    estimatedCalories: 1450,
    caloriesSource: "ai",
    foods: ["strawberry-tart", "granola-bowl"],
    hours: 120,
  },
  {
    title: "Yoghurt, berries, granola",
    category: "Breakfast",
    cookingMethod: "Raw",
    foods: ["granola-bowl"],
    hours: 150,
  },
  {
    title: "Pork and chive dumplings",
    description: "Fold forty at a time; freeze half.",
    foods: ["dumplings"],
    hours: 170,
  },
  { title: "Jewelled rice", category: "Mains", foods: ["jewelled-rice"], hours: 200 },
  { title: "Sourdough", category: "Breakfast", cookingMethod: "Baked", foods: ["sourdough"], hours: 260 },
  {
    title: "Pickled cucumbers",
    description: "No photo: they were eaten too fast.",
    category: "Salads",
    hours: 300,
  },
  {
    title: "Plum jam",
    description: "The photo got lost.",
    category: "Sweet things",
    broken: true,
    hours: 420,
  },
  { title: "Toast", hours: 900 },
];

export const COMMENTS = [
  "The children asked for seconds. That never happens with lentils.",
  "I put a little smoked paprika in. Try it!",
  "Could we have this on Friday again?",
  "Mine was too thick; more stock next time.",
  "Best one so far.",
  "Which oven setting do you use for this?",
  "We served it to twelve people and nothing was left.",
  "A classic.",
];

export const MENUS: PlannedMenu[] = [
  {
    title: "Friday dinner with the neighbours",
    description: "Come hungry, and bring the children.",
    eventTime: "19:00",
    guestCount: 8,
    dishes: [0, 2, 5, 11, 8],
    inDays: daysUntil(FRIDAY),
    hours: 5,
  },
  {
    title: "Sunday brunch",
    eventTime: "10:30",
    guestCount: 5,
    dishes: [6, 7, 9, 12],
    inDays: daysUntil(SUNDAY),
    hours: 30,
  },
  {
    title: "Rosa's birthday, with the whole family and the friends from the choir",
    description: "Cake at five. Jonas brings the big table.",
    guestCount: 24,
    dishes: [8, 3, 1, 2, 10, 11, 12, 13, 14, 4],
    inDays: 40,
    hours: 60,
  },
  { title: "Easter", dishes: [1], hours: 400 },
  {
    title: "New Year's Eve",
    eventTime: "20:00",
    guestCount: 10,
    isArchived: true,
    dishes: [5, 8],
    inDays: -300,
    hours: 800,
  },
  { title: "Housewarming", isArchived: true, guestCount: 30, dishes: [3, 10, 2], inDays: -90, hours: 1_200 },
];
