import type { Page } from "@playwright/test";
import { press, type ListedScreen } from "#tests/setup/browser/screen.ts";

const dishes = {};
const openLabels = (page: Page) => page.getByText(/ingredients known$/).click();

/** Allergens and diets of dishes, and their filter. */
export const LABEL_SCREENS: ListedScreen[] = [
  {
    ...dishes,
    name: "dish details, labels found",
    path: "/dishes?category=Salads&dish=3",
    open: openLabels,
    ready: (page) => page.getByRole("button", { name: /^May contain milk/ }),
  },
  {
    ...dishes,
    name: "dish details, labels confirmed",
    path: "/dishes?category=Mains&dish=6",
    open: openLabels,
    ready: (page) => page.getByRole("button", { name: "Confirm: Contains fish", pressed: true }),
  },
  {
    ...dishes,
    name: "dish details, labels lapsed",
    path: "/dishes?category=Mains&dish=4",
    ready: (page) => page.getByRole("button", { name: "Still correct" }),
  },
  {
    ...dishes,
    name: "dishes filtered by diets and allergens",
    path: "/dishes?diet=vegetarian&without=nuts",
    ready: (page) => page.getByText("A help, not a guarantee"),
  },
  {
    ...dishes,
    name: "dishes, filter",
    path: "/dishes?without=nuts",
    open: press(/^Filter/),
    ready: (page) => page.getByRole("checkbox", { name: "Vegan" }),
  },
];
