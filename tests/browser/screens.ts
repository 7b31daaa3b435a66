import type { Page } from "@playwright/test";
import type { Allowed } from "#tests/setup/browser/guard.ts";
import {
  admin,
  button,
  buttonInside,
  choose,
  click,
  dialog,
  fill,
  firstAdmin,
  firstMember,
  heading,
  inTurn,
  label,
  member,
  press,
  question,
  role,
  text,
  textInside,
  visitor,
  type Screen,
} from "#tests/setup/browser/screen.ts";
import { EVENT_SCREENS, UNANSWERED_EVENTS } from "./event-screens.ts";
import { GUEST_SCREENS, UNANSWERED_GUESTS } from "./guest-screens.ts";
import { SETTINGS_SCREENS, UNANSWERED_PASSWORD_LINKS } from "./settings-screens.ts";

const week = "/menus?view=week";
const openLabels = click(text(/ingredients known$/));
const soups = "/dishes?category=Soups";
const search = (words: string) => inTurn(press(/^Search/), (page) => page.getByRole("combobox").fill(words));

const check = (name: string) => (page: Page) => page.getByRole("checkbox", { name }).check();
const lentils = role("article", { name: /^Red lentil soup/ });

/** Creates one valid backup, unless an earlier visit has. */
async function makeOne(page: Page): Promise<void> {
  await page.getByText("File missing", { exact: true }).waitFor();
  const good = page.getByText("Verified", { exact: true });
  if ((await good.count()) === 0) await press("Create backup")(page);
  await good.first().waitFor();
}

async function previewImport(page: Page): Promise<void> {
  const recipes = [{ "@type": "Recipe", name: "Soup", recipeCategory: "New" }, { "@type": "Recipe" }];
  await page.getByLabel("Choose file").setInputFiles({
    name: "recipes.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(recipes)),
  });
}

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

/** Every screen and dialog, for tests that visit all of them. */
export const SCREENS: Screen[] = [
  visitor("/", "sign-in", button("Sign In")),
  visitor("/", "sign-in refused", text("Missing Information"), press("Sign In")),
  visitor("setup", "setup", button("Create account")),
  visitor("setup", "setup with mistakes", text("Please enter your first name."), press("Create account")),
  visitor("/nowhere", "not found, signed out", heading("404 Page Not Found")),
  visitor("/guest-menu", "suggestion", role("heading", { level: 1 })),
  visitor("/join/x", "join", heading("Invalid Invite")),
  visitor("/public/dishes/1", "public dish", heading("Dish Not Found")),
  visitor("/public/menus/1", "public menu", heading("Menu Not Found")),
  firstAdmin("/", "home empty", heading("No activity yet")),
  firstAdmin("/", "first steps", button("Add 6 categories"), press("Choose categories")),
  admin("/", "home", text("Next on the table")),
  admin("/", "account menu", role("menuitem", { name: "Logout" }), press("Your account")),
  firstMember("/", "notifications empty", text("No notifications yet"), press(/^Alerts/)),
  admin(
    "/",
    "notifications",
    (page) => page.getByRole("dialog").getByText("Unread").first(),
    press(/^Alerts/),
  ),
  admin("/dishes", "search", text("Type at least 2 characters to search"), press("Search")),
  admin("/", "search with hits", (page) => page.getByRole("option").first(), search("ro")),
  admin("/", "search without hits", text('No results found for "qqxxzz"'), search("qqxxzz")),
  firstMember("/dishes", "dishes empty", heading("No dishes yet")),
  admin("/dishes", "dishes", lentils),
  admin("/dishes?category=Mains", "dishes of a category", role("article", { name: "Jewelled rice" })),
  admin("/dishes?category=Drinks", "dishes of an empty category", heading("No Drinks dishes yet")),
  admin("/dishes?sort=likes&method=Baked", "dishes with filters", button("Clear")),
  admin("/dishes?q=qqxxzz", "dishes, none found", heading("No matching dishes")),
  admin(soups, "dish menu", role("menuitem", { name: "Delete Dish" }), press(/^More for Red lentil soup/)),
  admin("/dishes", "create dish", dialog("Create Dish"), press("Add Dish")),
  admin(
    soups,
    "create dish without a name",
    text("Dish name is required"),
    inTurn(press("Add Dish"), press("Create Dish")),
  ),
  admin(
    soups,
    "create dish, address of a photo",
    label("Photo URL"),
    inTurn(press("Add Dish"), click(role("button", { name: "Photo from a link", exact: true }))),
  ),
  admin(soups, "create dish, new category", label("Category name"), async (page) => {
    await press("Add Dish")(page);
    // The last option, in any language.
    await page.getByLabel("Category", { exact: true }).press("End");
  }),
  admin(
    soups,
    "half-filled dish thrown away",
    question,
    inTurn(press("Add Dish"), fill("Dish Name", "Half a dish"), press("Close")),
  ),
  admin(soups, "edit dish", dialog("Edit Dish"), choose(/^More for Red lentil soup/, "Edit Dish")),
  admin(
    soups,
    "delete dish",
    text("It will be removed from 2 menus:"),
    choose(/^More for Red lentil soup/, "Delete Dish"),
  ),
  admin("/dishes?category=Soups&dish=1", "dish details", text("And 2 more comments...")),
  admin(
    "/dishes?category=Soups&dish=1",
    "dish details, history",
    text("Lentil soup", { exact: true }),
    inTurn(click(text("About", { exact: true })), click(text("History", { exact: true }))),
  ),
  admin(
    "/dishes?category=Soups&dish=6",
    "dish details, an estimate explained",
    text("High confidence · 86%"),
    press(/kcal$/),
  ),
  admin(
    "/dishes/book?category=Soups&flow=1",
    "dishes as a book",
    role("button", { name: "Print", exact: true }),
  ),
  admin("/dishes?category=Soups&cooking=6", "cooking a dish", text("Heat the grill for")),
  admin("/dishes?category=Soups&edit-dish=6", "edit dish with a recipe", dialog("Edit Dish")),
  admin(
    "/dishes?category=Soups&dish=2",
    "typed calories to be replaced",
    role("alertdialog", { name: "Replace these calories?" }),
    inTurn(press(/kcal$/), press("Estimate Calories")),
  ),
  admin(
    "/dishes?category=Soups&dish=1",
    "dish details, photo full screen",
    dialog(/^Photos of/),
    press("View photo full screen"),
  ),
  admin("/dishes?category=Soups&dish=16", "dish details without a photo", dialog("Toast")),
  admin("/dishes?category=Soups&dish=999", "dish that is gone", dialog("Dish Not Found")),
  admin(soups, "comments", textInside("Best one so far."), press(/^Comments on Red lentil soup/)),
  admin(
    "/dishes?category=Sweet%20things",
    "comments empty",
    text("No comments yet"),
    press(/^Comments on Plum jam/),
  ),
  admin(soups, "likes", dialog("Likes"), press(/^\d+ likes?: see who liked Red lentil soup/)),
  member(
    "/dishes",
    "when, for a dish",
    (page) => page.getByRole("dialog", { name: "When?" }).getByRole("region", { name: "Next week" }),
    choose(/^More for Red lentil soup/, "Plan for a day"),
  ),
  admin(week, "week", button("More for Leftovers")),
  admin(week, "week, a meal's menu", role("menuitem", { name: "Move to…" }), press("More for Leftovers")),
  admin(
    week,
    "week, moving a meal",
    role("region", { name: "Next week" }),
    choose("More for Leftovers", "Move to…"),
  ),
  admin(`${week}&when=today`, "week, planning a day", (page) => textInside(/^Last on/)(page).first()),
  admin(
    `${week}&suggest-meals=2030-05-17`,
    "week, ideas",
    button("Add to the week"),
    click(text("Anything to avoid?")),
  ),
  firstAdmin(`${week}&suggest-meals=today`, "week, ideas without dishes", button("Add Dish")),
  admin(`${week}&shop-days=today_today`, "week, shopping list", (page) =>
    page.getByRole("dialog", { name: "To buy" }).getByRole("radio", { name: "This week" }),
  ),
  admin(
    "/dishes?dish=1",
    "dish, when it was cooked",
    text("More lemon next time"),
    click(text(/^On the table/)),
  ),
  admin("/dishes?dish=1", "dish, cooked on another day", question, press("Another day")),
  admin(`${week}&day=2030-05-17`, "week, next year", role("link", { name: "Today" })),
  firstMember("/menus", "menus empty", heading("No menus yet")),
  admin("/menus", "menus", heading("Friday dinner with the neighbours")),
  admin("/menus?view=archived", "menus archived", heading("Housewarming")),
  firstMember("/menus?view=archived", "menus archived empty", heading("No archived menus")),
  admin(
    "/menus",
    "create menu",
    text("2 dishes chosen"),
    inTurn(press("Create Menu"), check("Sourdough"), check("Shakshuka")),
  ),
  admin(
    "/menus",
    "create menu with mistakes",
    text("Event date is required"),
    inTurn(press("Create Menu"), check("Sourdough"), click(buttonInside("Create Menu"))),
  ),
  admin("/menus", "edit menu", text("5 dishes chosen"), press(/^Edit Friday dinner/)),
  admin("/menus?menu=1", "menu preview", buttonInside("Print")),
  admin("/menus?menu=3", "menu preview, long", buttonInside("Print")),
  admin(
    "/menus?shopping=1",
    "shopping list",
    textInside(/^1 of/),
    click(role("checkbox", { name: /^Lemon/ })),
  ),
  admin("/menus?guests=1", "guests of a menu", textInside("No guests invited yet")),
  admin("/menus?guests=1", "group invitation", buttonInside("Copy Link"), press("Invite Guests")),
  admin("/menus?shopping=4", "shopping list without ingredients", text("Nothing to buy yet")),
  firstMember("/guest-suggestions", "guests", heading("No active invitations")),
  ...EVENT_SCREENS,
  ...GUEST_SCREENS,
  admin(
    "/dishes?category=Salads&dish=3",
    "dish details, labels found",
    button(/^May contain milk/),
    openLabels,
  ),
  admin(
    "/dishes?category=Mains&dish=6",
    "dish details, labels confirmed",
    role("button", { name: "Confirm: Contains fish", pressed: true }),
    openLabels,
  ),
  admin("/dishes?category=Mains&dish=4", "dish details, labels lapsed", button("Still correct")),
  admin(
    "/dishes?diet=vegetarian&without=nuts",
    "dishes filtered by diets and allergens",
    text("A guide, not a guarantee"),
  ),
  admin("/dishes?without=nuts", "dishes, filter", role("checkbox", { name: "Vegan" }), press(/^Filter/)),
  ...SETTINGS_SCREENS,
  visitor(
    "setup",
    "setup, restore a backup",
    button("Restore household"),
    press("Restore from a backup instead"),
  ),
  visitor(
    "setup",
    "setup, restore without a file",
    text("Please choose a backup file."),
    inTurn(press("Restore from a backup instead"), press("Restore household")),
  ),
  admin(
    "/admin?part=backups",
    "backups",
    (page) => page.getByText("By Amira", { exact: false }).first(),
    makeOne,
  ),
  admin("/admin?part=backups", "delete a backup", question, press(/^Delete the backup of/)),
  admin("/admin?part=files", "import dishes", button("Import 1 dish"), previewImport),
  admin("/admin", "admin", role("link", { name: "Categories" })),
  ...["household", "sharing", "calories", "system"].map((part) =>
    admin(`/admin?part=${part}`, `admin ${part}`, (page) =>
      page.getByRole("main").getByRole("heading").first(),
    ),
  ),
  admin("/admin?part=categories", "admin categories", button("Edit Soups")),
  firstAdmin("/admin?part=categories", "admin empty", heading("No categories yet")),
  admin("/admin?part=categories", "add category", dialog("Add category"), press("Add category")),
  admin("/admin?part=categories", "edit category", dialog("Edit category"), press("Edit Soups")),
  admin("/admin?part=categories", "delete category", question, press("Delete Mains")),
  firstMember("/admin", "access denied", heading("Access Denied")),
  firstMember("/nowhere", "not found", heading("404 Page Not Found")),
  // The last screen of Our Dishes, because the device remembers the layout.
  admin("/dishes", "dishes as a list", button("Show as cards"), press("Show as list")),
];
