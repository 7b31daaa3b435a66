import { waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { HomePage } from "#client/pages/home.page.tsx";
import { activitiesApi } from "#shared/activities.api.ts";
import { dishesApi } from "#shared/dishes.api.ts";
import { eventsApi } from "#shared/events.api.ts";
import { mealsApi } from "#shared/meals.api.ts";
import { menusApi } from "#shared/menus.api.ts";
import {
  buildActivity,
  buildAnswer,
  buildDish,
  buildEvent,
  buildGroupInvitation,
  buildMenu,
  detailOf,
  type HostEvent,
} from "#tests/setup/data/views.ts";
import { respond } from "./setup/api.ts";
import { plainText, screen, show } from "./setup/render.tsx";

const NO_COUNTS = { dishes: 0, menus: 0, guestRequests: 0, pendingSuggestions: 0, firstSteps: null };

/** An event with one link for five guests. */
const fiveInvited = (answers: HostEvent["answers"]) =>
  buildEvent({ answers, invitation: buildGroupInvitation({ expectedGuests: 5 }) });

/** `YYYY-MM-DD` of yesterday. */
function yesterday(): string {
  const day = new Date();
  day.setDate(day.getDate() - 1);
  return day.toLocaleDateString("sv");
}

beforeEach(() => {
  respond(activitiesApi.counts, NO_COUNTS);
  respond(activitiesApi.list, []);
  respond(mealsApi.next, { next: [], ideas: [] });
});

/** Asserts the sections in the order of the document, which is the order on the screen at every width. */
async function expectSections(...names: string[]): Promise<void> {
  const named = (section: HTMLElement) =>
    section.getAttribute("aria-label") ??
    document.getElementById(section.getAttribute("aria-labelledby") ?? "")?.textContent;
  await waitFor(() => expect(screen.getAllByRole("region").map(named)).toEqual(names));
}

test("Home shows the next menu and the newest dishes before the counts and the activities", async () => {
  respond(activitiesApi.counts, { ...NO_COUNTS, dishes: 1, menus: 1 });
  respond(activitiesApi.list, [buildActivity()]);
  respond(dishesApi.list, [buildDish()]);
  respond(menusApi.list, [buildMenu({ title: "Brunch", eventDate: "2100-05-01" })]);
  respond(eventsApi.get, buildEvent({ invitation: null }));
  show(<HomePage />);
  await expectSections("Brunch", "Fresh from the kitchen", "The household at a glance", "Recent Activity");
});

test("a heart on a new dish shows at once, and its comments open", async () => {
  const soup = buildDish({ title: "Leek soup", likeCount: 1 });
  respond(dishesApi.list, [soup]);
  respond(dishesApi.get, detailOf(soup));
  const liked = respond(dishesApi.toggleLike, { isLiked: true, likeCount: 2 });
  const { user } = show(<HomePage />);
  await user.click(await screen.findByRole("button", { name: "Like Leek soup, 1 like", pressed: false }));
  await screen.findByRole("button", { name: "Like Leek soup, 2 likes", pressed: true });
  await waitFor(() => expect(liked).toMatchObject([{ body: { isLiked: true } }]));
  await user.click(screen.getByRole("link", { name: "Comments on Leek soup, 0 comments" }));
  await within(await screen.findByRole("dialog", { name: "Comments" })).findByText("No comments yet");
});

test("the counts do not repeat the newest activity", async () => {
  respond(activitiesApi.list, [buildActivity({ metadata: { dishTitle: "Leek soup" } }), buildActivity()]);
  show(<HomePage />);
  await expectSections("The household at a glance", "Recent Activity");
  expect(await screen.findAllByText(/Leek soup/)).toHaveLength(1);
  expect(screen.queryByText("No recent activity")).toBeNull();
});

test("in a new household, the counts stand between the two sentences about activities", async () => {
  show(<HomePage />);
  await screen.findByRole("heading", { name: "No activity yet" });
  expect(screen.getByText("Start by creating your first dish or menu!")).toBeDefined();
  await expectSections("Recent Activity", "The household at a glance");
  const counts = screen.getByRole("region", { name: "The household at a glance" });
  expect(counts.textContent).toMatch(/No recent activity$/);
});

test("the next menu shows its day and time above its place, and opens its answers", async () => {
  const menu = buildMenu({ title: "Brunch", eventDate: "2100-05-01", eventTime: "11:00", place: "Garden" });
  respond(menusApi.list, [menu]);
  respond(menusApi.get, menu);
  respond(eventsApi.get, fiveInvited([buildAnswer({ id: 1 }), buildAnswer({ id: 2, isComing: false })]));
  const { user } = show(<HomePage />);
  const next = within(await screen.findByRole("region", { name: "Brunch" }));
  expect(next.getAllByRole("listitem").map(plainText)).toEqual([
    "Saturday, May 1, 2100 · 11:00 AM",
    "Garden",
  ]);
  await user.click(await next.findByRole("link", { name: "2 of 5 answered" }));
  await screen.findByRole("dialog", { name: "Guests of Brunch" });
});

test("the next menu without an invitation invites guests with one press", async () => {
  const menu = buildMenu({ title: "Brunch", eventDate: "2100-05-01" });
  respond(menusApi.list, [menu]);
  respond(menusApi.get, menu);
  respond(eventsApi.get, buildEvent({ invitation: null }));
  const { user } = show(<HomePage />);
  respond(eventsApi.invite, buildEvent());
  await user.click(await screen.findByRole("button", { name: "Invite Guests" }));
  await screen.findByRole("dialog", { name: "Guests of Brunch" });
});

test("the day after an event, Home quotes the thanks of its guests and offers a place for a line", async () => {
  const menu = buildMenu({ title: "Yesterday's supper", eventDate: yesterday() });
  respond(menusApi.list, [menu]);
  respond(menusApi.get, menu);
  respond(eventsApi.get, fiveInvited([buildAnswer({ thanks: "The best soup!" }), buildAnswer({ id: 2 })]));
  const { user } = show(<HomePage />);
  const card = within(await screen.findByRole("region", { name: "How was Yesterday's supper?" }));
  expect(card.getByRole("figure").textContent).toBe("“The best soup!”May");
  await user.click(card.getByRole("link", { name: "Write a note for next time" }));
  await screen.findByRole("dialog", { name: "Edit Menu" });
});

test("the day after several events, Home asks about each, at most three, the last first", async () => {
  const clocks = ["12:00", "20:00", "16:00", "09:00"];
  respond(
    menusApi.list,
    clocks.map((eventTime) => buildMenu({ title: `The ${eventTime}`, eventDate: yesterday(), eventTime })),
  );
  respond(eventsApi.get, buildEvent({ invitation: null }));
  show(<HomePage />);
  const asked = () => screen.queryAllByRole("heading", { name: /^How was/ });
  const last = ["How was The 20:00?", "How was The 16:00?", "How was The 12:00?"];
  await waitFor(() => expect(asked().map(({ textContent }) => textContent)).toEqual(last));
});

test("a new household reads its first steps with one large button, and no other", async () => {
  respond(activitiesApi.counts, {
    ...NO_COUNTS,
    firstSteps: { dish: false, categories: false, members: false, menu: false },
  });
  show(<HomePage />);
  await screen.findByRole("link", { name: /^Add your first dish/ });
  expect(screen.queryByRole("link", { name: "Add Dish" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Create Menu" })).toBeNull();
});
