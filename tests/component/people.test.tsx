import { waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { today } from "#client/features/meals/week-days.ts";
import { HouseholdNumber } from "#client/features/people/household-number.tsx";
import { PeopleCard } from "#client/features/people/people-card.tsx";
import { formatEventDay } from "#client/lib/event-date.ts";
import { MenusPage } from "#client/pages/menus.page.tsx";
import { dishesApi } from "#shared/dishes.api.ts";
import { mealsApi } from "#shared/meals.api.ts";
import { peopleApi, type HousePerson } from "#shared/people.api.ts";
import { usersApi } from "#shared/users.api.ts";
import { buildDish, buildMe, buildMeal, detailOf, mealDishOf } from "#tests/setup/data/views.ts";
import { respond, refuse } from "./setup/api.ts";
import { field, fill, screen, show } from "./setup/render.tsx";

const ann: HousePerson = {
  id: 1,
  name: "Ann",
  userId: buildMe().id,
  portion: 1,
  needs: [],
  needsText: null,
  updatedAt: "2026-05-01T12:00:00.000Z",
};
const mia = { ...ann, id: 2, name: "Mia", userId: null, portion: 0.5, needs: ["nuts" as const] };
const tom = { ...ann, id: 3, name: "Tom", userId: null, needs: ["vegan" as const], needsText: "no beans" };
const pesto = buildDish({ title: "Pesto" });

beforeEach(() => {
  respond(peopleApi.list, [ann, mia, tom]);
  respond(usersApi.list, [{ ...buildMe(), username: "ann", isAdmin: false }]);
});

test("a child without account is added with a portion and what they avoid", async () => {
  const created = respond(peopleApi.create, () => refuse(409, "The list can have at most 30 people."));
  const { user } = show(<PeopleCard />);
  await screen.findByText("Portion: 0.5 · No nuts");
  await screen.findByText("Vegan · no beans");
  await user.click(screen.getByRole("button", { name: "Add person" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add person" }));
  await fill(user, field("Name", dialog), "Emil");
  await fill(user, field("Portion", dialog), "0");
  await user.click(dialog.getByRole("checkbox", { name: "milk" }));
  await user.click(dialog.getByRole("button", { name: "Add person" }));
  await dialog.findByText("Please enter a portion from 0.1 to 10.");
  await fill(user, field("Portion", dialog), "0,5");
  await user.click(dialog.getByRole("button", { name: "Add person" }));
  await screen.findByText("The list can have at most 30 people.");
  respond(peopleApi.create, { ...mia, id: 4, name: "Emil" });
  await user.click(await dialog.findByRole("button", { name: "Add person" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const body = { name: "Emil", userId: null, portion: 0.5, needs: ["milk"], needsText: null };
  expect(created).toEqual([{ body }]);
});

test("someone with an account is changed from the version that was opened, and removed after a question", async () => {
  const changed = respond(peopleApi.update, ann);
  const removed = respond(peopleApi.delete, undefined);
  const { user } = show(<PeopleCard />, { at: "/settings?person=1" });
  const dialog = within(await screen.findByRole("dialog", { name: "Edit person" }));
  expect(dialog.queryByLabelText(/^Name/)).toBeNull();
  await fill(user, field("Portion", dialog), "1.5");
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(changed).toHaveLength(1));
  expect(changed[0]?.body).toMatchObject({
    name: "Ann",
    userId: ann.userId,
    portion: 1.5,
    expectedUpdatedAt: ann.updatedAt,
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const more = screen.getByRole("button", { name: "More for Mia" });
  await user.pointer([
    { keys: "[MouseLeft>]", target: more },
    { keys: "[/MouseLeft]", target: document.body },
  ]);
  expect(screen.queryByRole("menu")).toBeNull();
  await user.click(more);
  await user.click(await screen.findByRole("menuitem", { name: "Remove" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(removed).toEqual([{ params: { id: "2" } }]));
});

test("the week, When? and ideas say for whom a dish is not; the number of the household is not asked", async () => {
  respond(dishesApi.list, [pesto]);
  respond(dishesApi.get, detailOf(pesto));
  respond(dishesApi.labels, { [pesto.id]: { found: { nuts: "contains" } } });
  respond(peopleApi.listGuests, [{ ...mia, id: 7, name: "Monica", menuIds: [], visits: [], had: [] }]);
  const meal = buildMeal({ day: today(), dish: mealDishOf(pesto), eaters: 2 });
  respond(mealsApi.list, [meal]);
  const changed = respond(mealsApi.update, () => {
    respond(mealsApi.list, [{ ...meal, eaters: 3, guestIds: [7] }]);
    return meal;
  });
  const planned = respond(mealsApi.create, meal);
  const asked = respond(mealsApi.ideas, []);
  const element = (
    <>
      <MenusPage />
      <HouseholdNumber />
    </>
  );
  const { user, router } = show(element, { at: "/menus?view=week" });
  await screen.findByText("Contains nuts, not for Mia");
  expect(screen.queryByText("How many of you eat at home?")).toBeNull();
  await user.click(screen.getByRole("button", { name: "More for Pesto" }));
  await user.click(await screen.findByRole("menuitem", { name: "Who else eats?" }));
  const eats = within(await screen.findByRole("dialog", { name: "Who else eats?" }));
  await user.click(within(eats.getByRole("group", { name: "Who else eats?" })).getByLabelText("Monica"));
  await user.click(eats.getByRole("button", { name: "Close" }));
  await screen.findByText("For 3 people · With Monica");
  await screen.findByText("Contains nuts, not for Mia, Monica");
  expect(changed).toMatchObject([{ body: { guestIds: [7] } }]);
  await router.navigate(`/menus?view=week&when=${pesto.id}`);
  const when = within(await screen.findByRole("dialog", { name: "When?" }));
  await when.findByText("Contains nuts, not for Mia");
  await user.click(await when.findByText("Who else eats?"));
  await user.click(when.getByRole("checkbox", { name: "Monica" }));
  await when.findByText("Contains nuts, not for Mia, Monica");
  await user.click(when.getAllByRole("button", { name: /Today/ })[0] as HTMLElement);
  await waitFor(() => expect(planned).toMatchObject([{ body: { guestIds: [7] } }]));
  // A dialog that closes later would also close the next one.
  const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await closed();
  await router.navigate(`/menus?view=week&when=${today()}`);
  const day = within(await screen.findByRole("dialog", { name: formatEventDay(today()) }));
  await user.click(await day.findByText("Who else eats?"));
  await user.click(day.getByRole("checkbox", { name: "Monica" }));
  await user.click(day.getByRole("button", { name: "Eating out" }));
  await waitFor(() =>
    expect(planned.at(-1)?.body).toEqual({ day: today(), slot: "dinner", text: "Eating out" }),
  );
  await closed();
  await router.navigate("/menus?view=week&suggest-meals=1");
  const ideas = within(await screen.findByRole("dialog", { name: "Ideas for the week" }));
  for (const reason of ["Only vegan, because of Tom", "Without nuts, because of Mia", "Tom: no beans"])
    await ideas.findByText(reason);
  await user.click(await ideas.findByText("Who else eats?"));
  await user.click(ideas.getByRole("checkbox", { name: "Monica" }));
  await ideas.findByText("Without nuts, because of Mia, Monica");
  await waitFor(() => expect(asked.map(({ query }) => query?.needs)).toEqual([undefined, "nuts"]));
});
