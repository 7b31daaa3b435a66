import type { Page } from "@playwright/test";
import { press, type ListedScreen } from "#tests/setup/browser/screen.ts";

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

/** Backups and the import of dishes in the Admin Panel, and restoring on the setup page. */
export const BACKUPS_SCREENS: ListedScreen[] = [
  {
    name: "setup, restore a backup",
    as: "visitor",
    household: "empty",
    path: "setup",
    open: press("Restore from a backup instead"),
    ready: (page) => page.getByRole("button", { name: "Restore household" }),
  },
  {
    name: "setup, restore without a file",
    as: "visitor",
    household: "empty",
    path: "setup",
    open: async (page) => {
      await press("Restore from a backup instead")(page);
      await press("Restore household")(page);
    },
    ready: (page) => page.getByText("Please choose a backup file."),
  },
  {
    name: "backups",
    path: "/admin?part=backups",
    open: makeOne,
    ready: (page) => page.getByText("By Amira", { exact: false }).first(),
  },
  {
    name: "delete a backup",
    path: "/admin?part=backups",
    open: press(/^Delete the backup of/),
    ready: (page) => page.getByRole("alertdialog"),
  },
  {
    name: "import dishes",
    path: "/admin?part=files",
    open: previewImport,
    ready: (page) => page.getByRole("button", { name: "Import 1 Dish" }),
  },
];
