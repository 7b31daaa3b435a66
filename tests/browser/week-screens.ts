import { press, type ListedScreen } from "#tests/setup/browser/screen.ts";

const week = "/menus?view=week";
const inside = { path: week } as const;

/** Screens of the week and of what was served. */
export const WEEK_SCREENS: ListedScreen[] = [
  { ...inside, name: "week", ready: (page) => page.getByRole("button", { name: "More for Leftovers" }) },
  {
    ...inside,
    name: "week, a meal's menu",
    open: press("More for Leftovers"),
    ready: (page) => page.getByRole("menuitem", { name: "Move to…" }),
  },
  {
    ...inside,
    name: "week, moving a meal",
    open: async (page) => {
      await press("More for Leftovers")(page);
      await page.getByRole("menuitem", { name: "Move to…" }).click();
    },
    ready: (page) => page.getByRole("region", { name: "Next week" }),
  },
  {
    ...inside,
    name: "week, planning a day",
    path: `${week}&when=today`,
    ready: (page) =>
      page
        .getByRole("dialog")
        .getByText(/^Last on/)
        .first(),
  },
  {
    ...inside,
    name: "week, ideas",
    path: `${week}&suggest-meals=2030-05-17`,
    open: (page) => page.getByText("Anything to avoid?").click(),
    ready: (page) => page.getByRole("button", { name: "Add to the week" }),
  },
  {
    ...inside,
    name: "week, ideas without dishes",
    household: "empty",
    path: `${week}&suggest-meals=today`,
    ready: (page) => page.getByRole("button", { name: "Add Dish" }),
  },
  {
    ...inside,
    name: "week, shopping list",
    path: `${week}&shop-days=today_today`,
    ready: (page) => page.getByRole("dialog", { name: "To buy" }).getByRole("radio", { name: "This week" }),
  },
  {
    ...inside,
    name: "dish, when it was cooked",
    path: "/dishes?dish=1",
    open: (page) => page.getByText(/^On the table/).click(),
    ready: (page) => page.getByText("More lemon next time"),
  },
  {
    ...inside,
    name: "dish, cooked on another day",
    path: "/dishes?dish=1",
    open: press("Another day"),
    ready: (page) => page.getByRole("alertdialog"),
  },
  {
    ...inside,
    name: "week, next year",
    path: `${week}&day=2030-05-17`,
    ready: (page) => page.getByRole("link", { name: "Today" }),
  },
];
