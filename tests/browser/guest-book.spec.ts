import { menus } from "#shared/schema/index.ts";
import { isoDate } from "#tests/setup/browser/days.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";

test("a dinner for six from the guest book warns of what they avoid, and a guest deletes what is kept @phone", async ({
  page,
  db,
  signIn,
}) => {
  const me = await signIn({ firstName: "Ada" });
  const post = async (path: string, data: object) => (await page.request.post(path, { data })).json();
  const satay = await post("/api/dishes", { title: "Satay", ingredients: "100 g peanuts\n500 g tofu" });
  const [menu] = await db
    .insert(menus)
    .values({ title: "Dinner for six", eventDate: isoDate(9), dishIds: [satay.id], createdBy: me.id })
    .returning();
  for (const name of ["Bo", "Cem", "Dina", "Eva", "Fred"]) await post("/api/people", { name, isGuest: true });

  await page.goto("/guest-suggestions?view=people");
  await page.getByRole("button", { name: "Add person" }).click();
  const form = page.getByRole("dialog", { name: "Add person" });
  await form.getByLabel("Name").fill("May");
  await form.getByRole("checkbox", { name: "peanuts", exact: true }).check();
  await form.getByRole("button", { name: "Add person" }).click();
  await expect(page.getByText("No peanuts")).toBeVisible();
  // The closed dialog goes back in the history, which would abort the next navigation.
  await expect(form).toBeHidden();
  await expect(page).toHaveURL("/guest-suggestions?view=people");

  await page.goto(`/menus?view=active&guests=${menu?.id}`);
  const guests = page.getByRole("dialog", { name: /^Guests/ });
  const plan = guests.getByLabel("Plan for");
  for (const name of ["Bo", "Cem", "Dina", "Eva", "Fred", /^May/]) {
    await plan.selectOption((await plan.locator("option", { hasText: name }).getAttribute("value")) ?? "");
    await expect(plan.locator("option", { hasText: name })).toHaveCount(0);
  }
  await expect(guests.getByRole("button", { name: /^Plan without/ })).toHaveCount(6);
  await expect(guests.getByText("Contains peanuts, not for May")).toBeVisible();
  await guests.getByRole("button", { name: "Invite Guests" }).click();
  await guests.getByRole("button", { name: "Enter an answer for May" }).click();
  await guests.getByRole("button", { name: "Save", exact: true }).click();
  await expect(guests.getByText("Guest book · May · No peanuts")).toBeVisible();
  await expect(guests.getByText("1 of 6 answered")).toBeVisible();
  await expect(page).toHaveURL(`/menus?view=active&guests=${menu?.id}`);

  const [answer] = (await (await page.request.get(`/api/menus/${menu?.id}/event`)).json()).answers;
  const { editToken } = await post(`/api/menus/${menu?.id}/answers/${answer.id}/link`, {});
  await page.goto(`/answer/${editToken}`);
  await expect(page.getByRole("heading", { name: "What is kept about you" })).toBeVisible();
  await page.getByRole("button", { name: "Delete what you know about me" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete what you know about me" }).click();
  await expect(page.getByRole("heading", { name: "Your answer was deleted" })).toBeVisible();
  expect(await (await page.request.get("/api/people/guests")).text()).not.toContain("May");
});
