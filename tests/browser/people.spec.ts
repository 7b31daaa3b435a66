import { people } from "#shared/schema/index.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";

test("a household with a child who avoids nuts plans its week and never meets nuts", async ({
  page,
  db,
  signIn,
}) => {
  await signIn({ firstName: "Ann" });
  for (let number = 1; number <= 7; number++) {
    for (const [title, ingredients] of [
      [`Pesto ${number}`, "50 g walnuts\n500 g pasta"],
      [`Soup ${number}`, "2 onions\n1 l water"],
    ])
      await page.request.post("/api/dishes", { data: { title, ingredients } });
  }
  await page.request.post("/api/dishes", { data: { title: "Mystery" } });
  await db.insert(people).values([{ name: "Tom" }, { name: "Emil", portion: 0.5 }]);

  await page.goto("/settings?tab=members");
  const add = page.getByRole("button", { name: "Add person" });
  await add.click();
  const dialog = page.getByRole("dialog", { name: "Add person" });
  await dialog.getByLabel("Account").selectOption({ label: "Ann Member" });
  await dialog.getByRole("button", { name: "Add person" }).click();
  await expect(dialog).toBeHidden();
  await add.click();
  await dialog.getByLabel("Name").fill("Mia");
  await dialog.getByLabel("Portion").fill("0.5");
  await dialog.getByRole("checkbox", { name: "nuts", exact: true }).check();
  await dialog.getByRole("button", { name: "Add person" }).click();
  await expect(page.getByText("Portion: 0.5 · No nuts")).toBeVisible();
  // The closed dialog goes back in the history, which would abort the next navigation.
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/settings?tab=members");

  // By way of Menus.
  await page.goto("/");
  await page.getByRole("link", { name: "Menus", exact: true }).first().click();
  await page.getByRole("radio", { name: "Week" }).check();
  await page.getByRole("button", { name: "Suggest" }).click();
  const ideas = page.getByRole("dialog", { name: "Ideas for the week" });
  await expect(ideas.getByText("Without nuts, because of Mia")).toBeVisible();
  await expect(ideas.getByRole("listitem").filter({ hasText: "Soup" })).toHaveCount(7);
  await ideas.getByRole("button", { name: "Add to the week" }).click();
  await expect(page.getByText("7 dinners planned")).toBeVisible();
  await expect(page.getByRole("main").getByText(/^Soup \d$/)).toHaveCount(7);
  await expect(page.getByRole("main").getByText(/Pesto|Mystery/)).toHaveCount(0);
});
