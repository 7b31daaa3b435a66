import type { Page } from "@playwright/test";
import type { Allowed } from "#tests/setup/browser/guard.ts";
import { dialog, heading, press, type ListedScreen, type Screen } from "#tests/setup/browser/screen.ts";
import { ALERTS_SCREENS } from "./alerts-screens.ts";
import { ANALYTICS_SCREENS } from "./analytics-screens.ts";
import { BACKUPS_SCREENS } from "./backups-screens.ts";
import { EVENT_SCREENS, UNANSWERED_EVENTS } from "./event-screens.ts";
import { GUEST_SCREENS, UNANSWERED_GUESTS } from "./guest-screens.ts";
import { LABEL_SCREENS } from "./label-screens.ts";
import { PROGRAMS_SCREENS } from "./programs-screens.ts";
import { PUSH_SCREENS } from "./push-screens.ts";
import { SETTINGS_SCREENS, UNANSWERED_PASSWORD_LINKS } from "./settings-screens.ts";
import { WEEK_SCREENS } from "./week-screens.ts";

/** Opens an item of the newest dish's card menu. */
async function openDishMenu(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: /^More for Red lentil soup/ }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: /^Search/ }).click();
  await page.getByRole("combobox").fill(text);
}

const lentils = (page: Page) => page.getByRole("article", { name: /^Red lentil soup/ });

/** Expected failures on some of these screens. */
export const UNANSWERED: Allowed[] = [
  {
    status: 404,
    path: /^\/images\/0{64}\.jpg$|^\/api\/dishes\/999$|^(\/api)?\/(join\/x|public\/(dishes|menus)\/1)$/,
  },
  ...UNANSWERED_EVENTS,
  ...UNANSWERED_GUESTS,
  ...UNANSWERED_PASSWORD_LINKS,
];

const LISTED: ListedScreen[] = [
  {
    name: "sign-in",
    as: "visitor",
    household: "empty",
    path: "/",
    ready: (page) => page.getByRole("button", { name: "Sign In" }),
  },
  {
    name: "sign-in refused",
    as: "visitor",
    household: "empty",
    path: "/",
    open: press("Sign In"),
    ready: (page) => page.getByText("Missing Information"),
  },
  {
    name: "setup",
    as: "visitor",
    household: "empty",
    path: "setup",
    ready: (page) => page.getByRole("button", { name: "Create account" }),
  },
  {
    name: "setup with mistakes",
    as: "visitor",
    household: "empty",
    path: "setup",
    open: press("Create account"),
    ready: (page) => page.getByText("Please enter your first name."),
  },
  {
    name: "not found, signed out",
    as: "visitor",
    household: "empty",
    path: "/nowhere",
    ready: heading("404 Page Not Found"),
  },
  {
    name: "guest menu",
    as: "visitor",
    household: "empty",
    path: "/guest-menu",
    ready: (page) => page.getByRole("heading", { level: 1 }),
  },
  { name: "join", as: "visitor", household: "empty", path: "/join/x", ready: heading("Invalid Invite") },
  {
    name: "public dish",
    as: "visitor",
    household: "empty",
    path: "/public/dishes/1",
    ready: heading("Dish Not Found"),
  },
  {
    name: "public menu",
    as: "visitor",
    household: "empty",
    path: "/public/menus/1",
    ready: heading("Menu Not Found"),
  },
  { name: "home empty", household: "empty", path: "/", ready: heading("No activity yet") },
  {
    name: "first steps",
    household: "empty",
    path: "/",
    open: (page) => page.getByRole("button", { name: "Choose categories" }).click(),
    ready: (page) => page.getByRole("button", { name: "Add 6 categories" }),
  },
  {
    name: "home",
    path: "/",
    ready: (page) => page.getByText("Next on the table"),
  },
  {
    name: "account menu",
    path: "/",
    open: press("Your account"),
    ready: (page) => page.getByRole("menuitem", { name: "Logout" }),
  },
  {
    name: "notifications empty",
    as: "member",
    household: "empty",
    path: "/",
    open: press(/^Alerts/),
    ready: (page) => page.getByText("No notifications yet"),
  },
  {
    name: "notifications",
    path: "/",
    open: press(/^Alerts/),
    ready: (page) => page.getByRole("dialog").getByText("Unread").first(),
  },
  {
    name: "search",
    path: "/dishes",
    open: press("Search"),
    ready: (page) => page.getByText("Type at least 2 characters to search"),
  },
  {
    name: "search with hits",
    path: "/",
    open: (page) => search(page, "ro"),
    ready: (page) => page.getByRole("option").first(),
  },
  {
    name: "search without hits",
    path: "/",
    open: (page) => search(page, "qqxxzz"),
    ready: (page) => page.getByText('No results found for "qqxxzz"'),
  },
  {
    name: "dishes empty",
    as: "member",
    household: "empty",
    path: "/dishes",
    ready: heading("No dishes yet"),
  },
  { name: "dishes", path: "/dishes", ready: lentils },
  {
    name: "dishes of a category",
    path: "/dishes?category=Mains",
    ready: (page) => page.getByRole("article", { name: "Jewelled rice" }),
  },
  {
    name: "dishes of an empty category",
    path: "/dishes?category=Drinks",
    ready: heading("No Drinks dishes yet"),
  },
  {
    name: "dishes with filters",
    path: "/dishes?sort=likes&method=Baked",
    ready: (page) => page.getByRole("button", { name: "Clear" }),
  },
  {
    name: "dishes, none found",
    path: "/dishes?q=qqxxzz",
    ready: heading("No dish fits"),
  },
  {
    name: "dish menu",
    path: "/dishes?category=Soups",
    open: press(/^More for Red lentil soup/),
    ready: (page) => page.getByRole("menuitem", { name: "Delete Dish" }),
  },
  {
    name: "create dish",
    path: "/dishes",
    open: press("Add Dish"),
    ready: dialog("Create Dish"),
  },
  {
    name: "create dish without a name",
    path: "/dishes?category=Soups",
    open: async (page) => {
      await press("Add Dish")(page);
      await page.getByRole("button", { name: "Create Dish" }).click();
    },
    ready: (page) => page.getByText("Dish name is required"),
  },
  {
    name: "create dish, address of a photo",
    path: "/dishes?category=Soups",
    open: async (page) => {
      await press("Add Dish")(page);
      await page.getByRole("button", { name: "From a link", exact: true }).click();
    },
    ready: (page) => page.getByLabel("Photo URL"),
  },
  {
    name: "create dish, new category",
    path: "/dishes?category=Soups",
    open: async (page) => {
      await press("Add Dish")(page);
      // The last option, in any language.
      await page.getByLabel("Category", { exact: true }).press("End");
    },
    ready: (page) => page.getByLabel("Category name"),
  },
  {
    name: "half-filled dish thrown away",
    path: "/dishes?category=Soups",
    open: async (page) => {
      await press("Add Dish")(page);
      await page.getByLabel("Dish Name").fill("Half a dish");
      await page.getByRole("button", { name: "Close" }).click();
    },
    ready: (page) => page.getByRole("alertdialog"),
  },
  {
    name: "edit dish",
    path: "/dishes?category=Soups",
    open: (page) => openDishMenu(page, "Edit Dish"),
    ready: dialog("Edit Dish"),
  },
  {
    name: "delete dish",
    path: "/dishes?category=Soups",
    open: (page) => openDishMenu(page, "Delete Dish"),
    ready: (page) => page.getByText("It will be removed from 2 menus:"),
  },
  {
    name: "dish details",
    path: "/dishes?category=Soups&dish=1",
    ready: (page) => page.getByText("And 2 more comments..."),
  },
  {
    name: "dish details, history",
    path: "/dishes?category=Soups&dish=1",
    open: async (page) => {
      await page.getByText("About", { exact: true }).click();
      await page.getByText("History", { exact: true }).click();
    },
    ready: (page) => page.getByText("Lentil soup", { exact: true }),
  },
  {
    name: "dish details, an estimate explained",
    path: "/dishes?category=Soups&dish=6",
    open: press(/kcal$/),
    ready: (page) => page.getByText("High confidence · 86%"),
  },
  {
    name: "dishes as a book",
    path: "/dishes/book?category=Soups&flow=1",
    ready: (page) => page.getByRole("button", { name: "Print", exact: true }),
  },
  {
    name: "cooking a dish",
    path: "/dishes?category=Soups&cooking=6",
    ready: (page) => page.getByText("Heat the grill for"),
  },
  {
    name: "edit dish with a recipe",
    path: "/dishes?category=Soups&edit-dish=6",
    ready: dialog("Edit Dish"),
  },
  {
    name: "typed calories to be replaced",
    path: "/dishes?category=Soups&dish=2",
    open: async (page) => {
      await press(/kcal$/)(page);
      await press("Estimate Calories")(page);
    },
    ready: (page) => page.getByRole("alertdialog", { name: "Replace these calories?" }),
  },
  {
    name: "dish details, photo full screen",
    path: "/dishes?category=Soups&dish=1",
    open: press("View photo full screen"),
    ready: dialog(/^Photos of/),
  },
  {
    name: "dish details without a photo",
    path: "/dishes?category=Soups&dish=16",
    ready: dialog("Toast"),
  },
  {
    name: "dish that is gone",
    path: "/dishes?category=Soups&dish=999",
    ready: dialog("Dish Not Found"),
  },
  {
    name: "comments",
    path: "/dishes?category=Soups",
    open: press(/^Comments on Red lentil soup/),
    ready: (page) => page.getByRole("dialog").getByText("Best one so far."),
  },
  {
    name: "comments empty",
    path: "/dishes?category=Sweet%20things",
    open: press(/^Comments on Plum jam/),
    ready: (page) => page.getByText("No comments yet"),
  },
  {
    name: "likes",
    path: "/dishes?category=Soups",
    open: press(/^\d+ likes?: see who liked Red lentil soup/),
    ready: dialog("Likes"),
  },
  {
    name: "when, for a dish",
    as: "member",
    path: "/dishes",
    open: (page) => openDishMenu(page, "Plan for a day"),
    ready: (page) => page.getByRole("dialog", { name: "When?" }).getByRole("region", { name: "Next week" }),
  },
  ...WEEK_SCREENS,
  { name: "menus empty", as: "member", household: "empty", path: "/menus", ready: heading("No menus yet") },
  {
    name: "menus",
    path: "/menus",
    ready: heading("Friday dinner with the neighbours"),
  },
  {
    name: "menus archived",
    path: "/menus?view=archived",
    ready: heading("Housewarming"),
  },
  {
    name: "menus archived empty",
    as: "member",
    household: "empty",
    path: "/menus?view=archived",
    ready: heading("No archived menus"),
  },
  {
    name: "create menu",
    path: "/menus",
    open: async (page) => {
      await press("Create Menu")(page);
      await page.getByRole("checkbox", { name: "Sourdough" }).check();
      await page.getByRole("checkbox", { name: "Shakshuka" }).check();
    },
    ready: (page) => page.getByText("2 dishes chosen"),
  },
  {
    name: "create menu with mistakes",
    path: "/menus",
    open: async (page) => {
      await press("Create Menu")(page);
      await page.getByRole("checkbox", { name: "Sourdough" }).check();
      await page.getByRole("dialog").getByRole("button", { name: "Create Menu" }).click();
    },
    ready: (page) => page.getByText("Event date is required"),
  },
  {
    name: "edit menu",
    path: "/menus",
    open: press(/^Edit Friday dinner/),
    ready: (page) => page.getByText("5 dishes chosen"),
  },
  {
    name: "menu preview",
    path: "/menus?menu=1",
    ready: (page) => page.getByRole("dialog").getByRole("button", { name: "Print" }),
  },
  {
    name: "menu preview, long",
    path: "/menus?menu=3",
    ready: (page) => page.getByRole("dialog").getByRole("button", { name: "Print" }),
  },
  {
    name: "shopping list",
    path: "/menus?shopping=1",
    open: (page) => page.getByRole("checkbox", { name: /^Lemon/ }).click(),
    ready: (page) => page.getByRole("dialog").getByText(/^1 of/),
  },
  {
    name: "guests of a menu",
    path: "/menus?guests=1",
    ready: (page) => page.getByRole("dialog").getByText("No guests invited yet"),
  },
  {
    name: "group invitation",
    path: "/menus?guests=1",
    open: (page) => page.getByRole("button", { name: "Invite Guests" }).first().click(),
    ready: (page) => page.getByRole("dialog").getByRole("button", { name: "Copy Link", exact: true }),
  },
  {
    name: "shopping list without ingredients",
    path: "/menus?shopping=4",
    ready: (page) => page.getByText("Nothing to buy yet"),
  },
  {
    name: "guests",
    as: "member",
    household: "empty",
    path: "/guest-suggestions",
    ready: heading("No active invitations"),
  },
  ...EVENT_SCREENS,
  ...GUEST_SCREENS,
  ...LABEL_SCREENS,
  ...SETTINGS_SCREENS,
  ...PUSH_SCREENS,
  ...ANALYTICS_SCREENS,
  ...ALERTS_SCREENS,
  ...BACKUPS_SCREENS,
  ...PROGRAMS_SCREENS,
  {
    name: "admin",
    path: "/admin",
    ready: (page) => page.getByRole("link", { name: "Categories" }),
  },
  ...["household", "sharing", "calories", "system"].map((part) => ({
    name: `admin ${part}`,
    path: `/admin?part=${part}`,
    ready: (page: Page) => page.getByRole("main").getByRole("heading").first(),
  })),
  {
    name: "admin categories",
    path: "/admin?part=categories",
    ready: (page) => page.getByRole("button", { name: "Edit Soups" }),
  },
  {
    name: "admin empty",
    household: "empty",
    path: "/admin?part=categories",
    ready: heading("No categories yet"),
  },
  {
    name: "add category",
    path: "/admin?part=categories",
    open: press("Add category"),
    ready: dialog("Add category"),
  },
  {
    name: "edit category",
    path: "/admin?part=categories",
    open: press("Edit Soups"),
    ready: dialog("Edit category"),
  },
  {
    name: "delete category",
    path: "/admin?part=categories",
    open: press("Delete Mains"),
    ready: (page) => page.getByRole("alertdialog"),
  },
  {
    name: "access denied",
    as: "member",
    household: "empty",
    path: "/admin",
    ready: heading("Access Denied"),
  },
  {
    name: "not found",
    as: "member",
    household: "empty",
    path: "/nowhere",
    ready: heading("404 Page Not Found"),
  },
  // The last screen of Our Dishes, because the device remembers the layout.
  {
    name: "dishes as a list",
    path: "/dishes",
    open: press("Show as list"),
    ready: (page) => page.getByRole("button", { name: "Show as cards" }),
  },
];

/** Every screen and dialog, for tests that visit all of them. */
export const SCREENS: Screen[] = LISTED.map((screen) => ({ as: "admin", household: "full", ...screen }));
