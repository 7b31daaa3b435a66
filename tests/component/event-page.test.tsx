import { cleanup, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import {
  startEvent,
  type GuestEvent,
  type OwnAnswer,
} from "#client/features/events/guest/guest-event.data.ts";
import { EventPage } from "#client/pages/event.page.tsx";
import { guestEventsApi } from "#shared/guest-events.api.ts";
import { buildAnswer, buildMenuDish } from "#tests/setup/data/views.ts";
import { respond, loseConnection, refuse } from "./setup/api.ts";
import { expectFocus, expectToast, field, fill, screen, show, type Person } from "./setup/render.tsx";

const event: GuestEvent = {
  title: "Garden party",
  description: "Bring a chair.",
  eventDate: "2030-05-17",
  eventTime: "19:00",
  place: "5 Mill Lane",
  image: null,
  invitedBy: "Ada L.",
  closesAt: null,
  dishes: [
    buildMenuDish({ id: 1, title: "Soup", labels: { nuts: true } }),
    buildMenuDish({ id: 2, title: "Cake" }),
    buildMenuDish({ id: 3, title: "Rice", labels: { nuts: false } }),
  ],
  comingCount: 2,
  names: null,
  claims: [],
};
const { id: _, ...answered } = buildAnswer();
const own: OwnAnswer = { ...answered, state: "open", event };
const saved = { ...own, editToken: "edit" };

function open(page: "event" | "answer" = "event") {
  const link = page === "event" ? { page, token: "abc" } : { page, editToken: "edit" };
  return show(<EventPage link={link} loading={startEvent(link)} />);
}
const press = async (user: Person, name: string | RegExp) =>
  user.click(await screen.findByRole("button", { name }));
const choose = async (user: Person, name: string) => user.click(await screen.findByRole("radio", { name }));

async function fillIn(user: Person) {
  await choose(user, "I'm coming");
  await fill(user, field("Your name"), "May");
}

describe("answering", () => {
  test("shows title, time, place to copy, dishes, and until when to answer", async () => {
    const dishes = [buildMenuDish({ title: "Soup", description: "Of lentils" }), ...event.dishes.slice(1)];
    respond(guestEventsApi.get, { ...event, dishes, closesAt: new Date(2030, 4, 10, 18).toISOString() });
    const { user } = open();
    await screen.findByRole("heading", { name: "Ada L. invites you to Garden party" });
    screen.getByText("Friday, May 17, 2030 · 7:00 PM");
    screen.getByText("Please answer by Friday, May 10 at 6:00 PM.");
    expect(screen.getByRole("list", { name: "On the table" }).textContent).toBe("SoupOf lentilsCakeRice");
    expect(screen.getByText("Of lentils").dir).toBe("auto");
    await press(user, "Copy place");
    await expectToast("Place copied");
    expect(await navigator.clipboard.readText()).toBe("5 Mill Lane");
    // The buttons are below the dishes.
    await user.tab();
    await expectFocus(() => screen.getByRole("button", { name: "View details of Soup" }));
  });

  test("sends name, people, wishes, needs and note once, and is remembered for the next event", async () => {
    respond(guestEventsApi.get, event);
    const sent = respond(guestEventsApi.answer, saved);
    const { user } = open();
    await fillIn(user);
    await press(user, "More adults");
    await press(user, "More children");
    await press(user, /^Soup/);
    await press(user, /^Anything you avoid/);
    await user.click(screen.getByRole("checkbox", { name: "nuts" }));
    expect(screen.getByRole("button", { name: /^Soup/ }).textContent).toContain("Contains nuts");
    expect(screen.getByRole("button", { name: /^Cake/ }).textContent).toContain("Nuts?");
    screen.getByText("Not confirmed yet. Please ask your host.");
    expect(screen.getByRole("button", { name: /^Rice/ }).textContent).toBe("Rice");
    await press(user, "View details of Soup");
    await within(await screen.findByRole("dialog")).findByText("Contains nuts");
    await press(user, "Close");
    await fill(user, field("Note"), "We are late.");
    await press(user, "Send");
    await expectFocus(() => screen.getByRole("heading", { name: "Thank you, May!" }));
    expect(sent.map(({ body: { key, ...body } }) => [typeof key, body])).toEqual([
      [
        "string",
        {
          name: "May",
          isComing: true,
          adults: 2,
          children: 1,
          dishIds: [1],
          needs: ["nuts"],
          needsText: "",
          note: "We are late.",
          answeredFor: {
            eventDate: "2030-05-17",
            eventTime: "19:00",
            place: "5 Mill Lane",
            dishIds: [1, 2, 3],
          },
        },
      ],
    ]);
    expect(location.pathname).toBe("/answer/edit");
    expect(Object.keys(localStorage).toSorted()).toEqual(["event-answer:abc", "event-guest"]);
    expect(localStorage.getItem("event-answer:abc")).toBe("edit");
  });

  test("starts with what the last answer said, until that is forgotten", async () => {
    const guest = { name: "May", adults: 2, children: 1, needs: ["vegan"], needsText: "" };
    localStorage.setItem("event-guest", JSON.stringify(guest));
    respond(guestEventsApi.get, event);
    const { user } = open();
    await choose(user, "I'm coming");
    expect(field("Your name").value).toBe("May");
    screen.getByText(/2 adults, 1 child/);
    screen.getByText("vegan");
    await press(user, "Clear it");
    expect(field("Your name").value).toBe("");
    expect(document.activeElement).toBe(field("Your name"));
    screen.getByText("You, no wishes");
    expect(localStorage.getItem("event-guest")).toBeNull();
  });

  test("is no longer remembered once the guest turns that off", async () => {
    respond(guestEventsApi.get, event);
    respond(guestEventsApi.answer, saved);
    const { user } = open();
    await fillIn(user);
    await press(user, "Send");
    const remember = await screen.findByRole("checkbox", { name: "Remember me on this device" });
    expect(remember).toHaveProperty("checked", true);
    await user.click(remember);
    expect(localStorage.getItem("event-guest")).toBeNull();
    await user.click(remember);
    expect(localStorage.getItem("event-guest")).toContain('"name":"May"');
  });

  test.each(["I'm coming", "I can't come"])("focuses the empty name after a tap on %s", async (label) => {
    respond(guestEventsApi.get, event);
    const { user } = open();
    await choose(user, label);
    await expectFocus(() => field("Your name"));
    await user.keyboard("May");
    expect(field("Your name").value).toBe("May");
  });

  test("shows who comes, and says beforehand that names are shown", async () => {
    respond(guestEventsApi.get, { ...event, comingCount: 6, names: ["Karin", "Ruth", "Sam"] });
    const { user } = open();
    await screen.findByText("Karin, Ruth, Sam, and 3 more are coming");
    await choose(user, "I'm coming");
    screen.getByText("Other guests see your first name.");
    await choose(user, "I can't come");
    expect(screen.queryByText("Other guests see your first name.")).toBeNull();
  });

  test("needs a name", async () => {
    respond(guestEventsApi.get, event);
    const { user } = open();
    await choose(user, "I can't come");
    await press(user, "Send");
    await expectFocus(() => field("Your name"));
    screen.getByText("Please enter your name.");
  });

  test("keeps everything when sending fails, and sends the latest values with the same key", async () => {
    respond(guestEventsApi.get, event);
    let isOnline = false;
    const sent = respond(guestEventsApi.answer, () => (isOnline ? saved : loseConnection()));
    const changed = respond(guestEventsApi.updateOwn, own);
    const { user } = open();
    await fillIn(user);
    await press(user, "Send");
    await expectToast("Your answer was not sent", "You may be offline. Nothing you entered is lost.");
    screen.getByText("Not sent yet");
    isOnline = true;
    await press(user, /^Rice/);
    await press(user, "Send");
    await screen.findByRole("heading", { name: "Thank you, May!" });
    expect(new Set(sent.map(({ body }) => body.key)).size).toBe(1);
    expect(changed[0]?.body.dishIds).toEqual([3]);
  });

  test("in a second tab changes the answer of the first", async () => {
    respond(guestEventsApi.get, event);
    const changed = respond(guestEventsApi.updateOwn, own);
    const { user } = open();
    await fillIn(user);
    localStorage.setItem("event-answer:abc", "edit");
    await press(user, "Send");
    await screen.findByRole("heading", { name: "Thank you, May!" });
    expect(changed).toHaveLength(1);
  });

  test("shows why the server refuses, and drops a dish that left the menu", async () => {
    let dishes = event.dishes;
    respond(guestEventsApi.get, () => ({ ...event, dishes }));
    const message = "A dish you chose is no longer on the menu. Please choose again.";
    let isFull = false;
    const sent = respond(guestEventsApi.answer, () => {
      if (isFull) refuse(410, "This event is full.");
      dishes = dishes.slice(1);
      return refuse(400, message, { issues: [{ path: "dishIds", message }] });
    });
    const { user } = open();
    await fillIn(user);
    await press(user, /^Soup/);
    await press(user, "Send");
    await expectToast("Your answer was not sent", message);
    await screen.findByText(/no wishes/);
    isFull = true;
    await press(user, "Send");
    await expectToast("Your answer was not sent", "This event is full.");
    expect(sent[1]?.body.dishIds).toEqual([]);
  });
});

describe("a link that takes no answers", () => {
  test.each([
    [410, "This event is full.", "This event is full"],
    [410, "This invitation is closed. Please ask your host.", "This invitation is closed"],
    [404, "This invitation link is not valid.", "This invitation doesn't open"],
  ])("%i %s", async (status, message, title) => {
    const { title: name, eventDate, eventTime } = event;
    respond(guestEventsApi.get, () =>
      refuse(status, message, { event: { title: name, eventDate, eventTime } }),
    );
    open();
    await screen.findByRole("heading", { name: title });
    if (status === 410) screen.getByText(/^Garden party$/);
    if (message.endsWith("host.")) screen.getByText(/^Please ask your host\. Already answered\?/);
  });

  test("opens the answer that this device sent before", async () => {
    localStorage.setItem("event-answer:abc", "edit");
    respond(guestEventsApi.get, () => refuse(410, "This event is full."));
    respond(guestEventsApi.getOwn, { ...own, state: "full" });
    open();
    await screen.findByRole("heading", { name: "You're coming: 1 adult" });
  });

  test("is loaded again after the host removed that answer", async () => {
    localStorage.setItem("event-answer:abc", "edit");
    respond(guestEventsApi.getOwn, () => refuse(404, "This link is not valid."));
    respond(guestEventsApi.get, event);
    open();
    await screen.findByRole("radio", { name: "I'm coming" });
    expect(localStorage.getItem("event-answer:abc")).toBeNull();
  });
});

describe("the own answer", () => {
  test("says for each dish who confirmed what the guest avoids, and when", async () => {
    const at = "2026-11-20T12:00:00.000Z";
    const checks = [
      { dishId: 1, need: "nuts" as const, name: null, at: null, ingredients: 0, areAllRead: false },
      { dishId: 3, need: "nuts" as const, name: "Ada L.", at, ingredients: 11, areAllRead: true },
    ];
    respond(guestEventsApi.getOwn, { ...own, needs: ["nuts"], checks });
    open("answer");
    const list = within(await screen.findByRole("region", { name: "Checked for you" }));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "SoupNo ingredients listedContains nuts: confirmed",
      "CakeNuts: not confirmed yet",
      "RiceAll 11 ingredients recognizedNo nuts: confirmed by Ada L., November 20",
    ]);
  });

  test("asks to ask the host, once, if nothing is confirmed", async () => {
    respond(guestEventsApi.getOwn, { ...own, needs: ["fish"] });
    open("answer");
    await screen.findByText("Not confirmed yet. Please ask your host.");
    screen.getByText("No fish");
    expect(screen.queryByText(/Checked for you|not confirmed yet/)).toBeNull();
  });

  test("does not say that a recipe was read below a need that nobody confirmed", async () => {
    const at = "2026-11-20T12:00:00.000Z";
    const check = { dishId: 3, need: "nuts" as const, name: "Ada L.", at, ingredients: 11, areAllRead: true };
    respond(guestEventsApi.getOwn, { ...own, needs: ["nuts", "fish"], checks: [check] });
    open("answer");
    const list = within(await screen.findByRole("region", { name: "Checked for you" }));
    expect(list.getAllByRole("listitem").at(-1)?.textContent).toBe(
      "RiceNo nuts: confirmed by Ada L., November 20Fish: not confirmed yet",
    );
  });

  test("says what is new since then, and asks once whether another day suits the guest", async () => {
    const news: OwnAnswer["news"] = [
      { what: "eventDate", before: "2030-05-16" },
      { what: "eventTime", before: null },
      { what: "place", before: "<b>At home</b>" },
      { what: "dishes", before: null },
    ];
    respond(guestEventsApi.getOwn, { ...own, news });
    const changed = respond(guestEventsApi.updateOwn, { ...own, news: [] });
    const { user } = open("answer");
    const region = within(await screen.findByRole("region", { name: "New since your answer" }));
    const values = region.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(values).toEqual([
      "Thursday, May 16, 2030Friday, May 17, 2030",
      "7:00 PM",
      "<b>At home</b>5 Mill Lane",
      "Soup, Cake, Rice",
    ]);
    region.getByText("Does the new day work for you?");
    await press(user, "I'm still coming");
    await expectFocus(() => screen.getByRole("heading", { level: 1 }));
    expect(screen.queryByRole("region", { name: "New since your answer" })).toBeNull();
    expect(changed[0]?.body).toEqual({
      answeredFor: { eventDate: "2030-05-17", eventTime: "19:00", place: "5 Mill Lane", dishIds: [1, 2, 3] },
    });
  });

  test.each<[string, string, Partial<OwnAnswer>]>([
    ["asks whoever could not come", "I still can't come", { isComing: false, adults: 0 }],
    ["asks nothing if the day stays", "Got it", { news: [{ what: "eventTime", before: "18:00" }] }],
    ["asks nothing without a new day", "Got it", { event: { ...event, eventDate: null } }],
  ])("%s: %s", async (_what, button, fields) => {
    respond(guestEventsApi.getOwn, {
      ...own,
      news: [{ what: "eventDate", before: "2030-05-16" }],
      ...fields,
    });
    open("answer");
    await screen.findByRole("button", { name: button });
    const asks = screen.queryByText("Does the new day work for you?") !== null;
    expect(asks).toBe(button !== "Got it");
  });

  test.each(["over", "archived", "withdrawn"] as const)("says nothing new when %s", async (state) => {
    respond(guestEventsApi.getOwn, { ...own, state, news: [{ what: "place", before: "Here" }] });
    open("answer");
    await screen.findByRole("button", { name: "Delete my answer" });
    expect(screen.queryByText("New since your answer")).toBeNull();
    expect(screen.queryByText("Subscribe in your calendar")).toBeNull();
  });

  test("gives a calendar address for calendar apps, Google and Outlook", async () => {
    respond(guestEventsApi.getOwn, own);
    respond(guestEventsApi.subscribe, () => refuse(503, "Try again"));
    const { user } = open("answer");
    const summary = await screen.findByText("Subscribe in your calendar");
    await user.click(summary);
    await expectToast("The calendar address could not be created");
    respond(guestEventsApi.subscribe, { token: "secret" });
    await user.click(summary);
    await user.click(summary);
    const links = () => screen.getAllByRole("link").map((link) => link.getAttribute("href") ?? "");
    await screen.findByRole("link", { name: "Google" });
    const address = `${location.host}/api/calendar/secret.ics`;
    const webcal = encodeURIComponent(`webcal://${address}`);
    expect(links()).toEqual([
      "/api/event-answers/edit/calendar.ics",
      `webcal://${address}`,
      `https://calendar.google.com/calendar/r?cid=${webcal}`,
      `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(`${location.protocol}//${address}`)}&name=Garden+party`,
    ]);
  });

  test("asks for a recipe with one tap, and shows those that were given", async () => {
    const recipe = {
      servings: 4,
      ingredients: "4 eggs",
      instructions: null,
      sourceUrl: null,
      prepMinutes: 40,
    };
    const recipes = [{ dishId: 2, recipe }];
    respond(guestEventsApi.getOwn, { ...own, recipes });
    const asked = { ...own, recipes: [{ dishId: 1, recipe: null }, ...recipes] };
    const calls = respond(guestEventsApi.askForRecipe, asked);
    const { user } = open("answer");
    const list = within(await screen.findByRole("region", { name: "May I have the recipe?" }));
    list.getByText("4 eggs");
    await user.click(list.getByRole("button", { name: "Ask for the recipe for Soup" }));
    await expectFocus(() => list.getByRole("button", { name: "Asked" }));
    await user.keyboard("{Enter}");
    expect(calls).toMatchObject([{ params: { editToken: "edit", dishId: "1" } }]);
    list.getByRole("button", { name: "Ask for the recipe for Rice" });
  });

  test("is changed, and kept by Cancel", async () => {
    respond(guestEventsApi.getOwn, own);
    const changed = respond(guestEventsApi.updateOwn, { ...own, isComing: false, adults: 0 });
    const { user } = open("answer");
    await press(user, "Change answer");
    await choose(user, "I can't come");
    await press(user, "Cancel");
    await press(user, "Change answer");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "I'm coming" }).checked).toBe(true);
    await choose(user, "I can't come");
    await press(user, "Save");
    await screen.findByRole("heading", { name: "You said you can't come" });
    expect(changed[0]?.body).toEqual({
      name: "May",
      isComing: false,
      note: "",
      answeredFor: { eventDate: "2030-05-17", eventTime: "19:00", place: "5 Mill Lane", dishIds: [1, 2, 3] },
      expectedUpdatedAt: own.updatedAt,
    });
    expect(screen.queryByRole("button", { name: /^Want to bring/ })).toBeNull();
  });

  test("that declines says so, and has a way back", async () => {
    respond(guestEventsApi.getOwn, { ...own, isComing: false, adults: 0 });
    const changed = respond(guestEventsApi.updateOwn, own);
    const { user } = open("answer");
    await screen.findByRole("heading", { name: "You said you can't come" });
    await press(user, "Change answer");
    await press(user, "Save");
    await screen.findByRole("heading", { name: "You're coming: 1 adult" });
    expect(changed[0]?.body).toMatchObject({ isComing: true, adults: 1 });
  });

  describe("changed on another device in the meantime", () => {
    const newer: OwnAnswer = {
      ...own,
      adults: 3,
      dishIds: [2],
      needs: ["nuts"],
      updatedAt: "2030-05-02T12:00:00.000Z",
    };
    /** Types a note over an outdated version. @returns the calls that save it */
    async function changeOutdated(user: Person) {
      await press(user, "Change answer");
      await fill(user, field("Note"), "We are late.");
      const sent = respond(guestEventsApi.updateOwn, ({ body }) =>
        body.expectedUpdatedAt === newer.updatedAt
          ? { ...newer, note: body.note ?? null }
          : refuse(409, "Your answer has changed.", { code: "stale" }),
      );
      return sent;
    }
    const notice = async () => within(await screen.findByRole("alert"));

    test("shows both versions, and keeps both changes", async () => {
      respond(guestEventsApi.getOwn, own);
      const { user } = open("answer");
      const sent = await changeOutdated(user);
      respond(guestEventsApi.getOwn, newer);
      await press(user, "Save");
      const both = await notice();
      both.getByText("Your answer was changed on another device.");
      expect(both.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
        "Answer",
        "Diet and allergies",
        "Your wishes",
      ]);
      both.getByText("Newer version: You're coming: 3 adults");
      both.getByText("Your version: You're coming: 1 adult");
      both.getByText("Newer version: Cake");
      expect(field("Note").value).toBe("We are late.");
      expect(screen.queryByText("Your answer was not sent")).toBeNull();

      await user.click(both.getByRole("button", { name: "Keep my changes" }));
      await screen.findByRole("heading", { name: "You're coming: 3 adults" });
      screen.getByText("We are late.");
      expect(sent.at(-1)?.body).toMatchObject({
        adults: 3,
        dishIds: [2],
        needs: ["nuts"],
        note: "We are late.",
        expectedUpdatedAt: newer.updatedAt,
      });
    });

    test("keeps the typed number of people and wishes although the newer answer declines", async () => {
      const declined: OwnAnswer = { ...newer, isComing: false, adults: 0, dishIds: [], needs: [] };
      respond(guestEventsApi.getOwn, { ...own, dishIds: [1] });
      const { user } = open("answer");
      const sent = await changeOutdated(user);
      await press(user, "More adults");
      respond(guestEventsApi.getOwn, declined);
      await press(user, "Save");
      await user.click((await notice()).getByRole("button", { name: "Keep my changes" }));
      await waitFor(() =>
        expect(sent.at(-1)?.body).toMatchObject({
          isComing: true,
          adults: 2,
          dishIds: [1],
          expectedUpdatedAt: declined.updatedAt,
        }),
      );
    });

    test("can be replaced by the newer version", async () => {
      respond(guestEventsApi.getOwn, own);
      const { user } = open("answer");
      const sent = await changeOutdated(user);
      respond(guestEventsApi.getOwn, { ...newer, note: "By train" });
      await press(user, "Save");
      await user.click((await notice()).getByRole("button", { name: "Use newer version" }));
      expect(field("Note").value).toBe("By train");
      expect(screen.queryByRole("alert")).toBeNull();
      expect(sent).toHaveLength(1);
      await press(user, "Save");
      await screen.findByRole("heading", { name: "You're coming: 3 adults" });
    });

    test("is saved without a question if only thanks were added, or an earlier attempt arrived", async () => {
      respond(guestEventsApi.getOwn, own);
      const { user } = open("answer");
      const sent = await changeOutdated(user);
      respond(guestEventsApi.getOwn, { ...own, updatedAt: newer.updatedAt });
      await press(user, "Save");
      await screen.findByRole("button", { name: "Change answer" });
      expect(sent.map(({ body }) => body.expectedUpdatedAt)).toEqual([own.updatedAt, newer.updatedAt]);

      respond(guestEventsApi.updateOwn, () => refuse(409, "Your answer has changed.", { code: "stale" }));
      await press(user, "Change answer");
      await fill(user, field("Note"), "On time.");
      respond(guestEventsApi.getOwn, { ...newer, note: "On time." });
      await press(user, "Save");
      await screen.findByRole("heading", { name: "You're coming: 3 adults" });
    });

    test("loses nothing if the newer version cannot be loaded", async () => {
      respond(guestEventsApi.getOwn, own);
      const { user } = open("answer");
      await changeOutdated(user);
      respond(guestEventsApi.getOwn, () => loseConnection());
      await press(user, "Save");
      await expectToast("Your answer was not sent", "You may be offline. Nothing you entered is lost.");
      expect(field("Note").value).toBe("We are late.");
    });
  });

  test("is deleted after a question, and can be given again on this device", async () => {
    localStorage.setItem("event-answer:abc", "edit");
    respond(guestEventsApi.getOwn, own);
    const deleted = respond(guestEventsApi.removeOwn, undefined);
    const { user } = open("answer");
    await press(user, "Delete my answer");
    const dialog = screen.getByRole("dialog", { name: "Delete your answer?" });
    await user.click(within(dialog).getByRole("button", { name: "Delete my answer" }));
    await expectFocus(() => screen.getByRole("heading", { name: "Your answer was deleted" }));
    expect(deleted).toHaveLength(1);
    expect(screen.getByRole("link", { name: "Answer again" }).getAttribute("href")).toBe("/event/abc");
    expect(localStorage.getItem("event-answer:abc")).toBeNull();
  });

  test("claims a dish and an own line, releases them, and shows who was faster", async () => {
    const claims: GuestEvent["claims"] = [];
    const now = () => ({ ...own, event: { ...event, claims: [...claims] } });
    respond(guestEventsApi.getOwn, now);
    const sent = respond(guestEventsApi.claim, ({ body: { dishId = null, item = null, kind } }) => {
      if (dishId === 2) {
        claims.push({ id: 9, dishId, item, kind: "bring", name: "Omar", isOwn: false });
        refuse(409, "Someone else has already taken this.", { code: "claimed" });
      }
      claims.push({ id: claims.length + 1, dishId, item, kind, name: "May", isOwn: true });
      return now();
    });
    respond(guestEventsApi.release, ({ params }) => {
      claims.splice(
        claims.findIndex(({ id }) => String(id) === params.claimId),
        1,
      );
      return now();
    });
    const { user } = open("answer");
    await press(user, /^Want to bring/);
    await press(user, "I'll cook this: Soup");
    await screen.findByText("Cooked by you");
    await expectFocus(() => screen.getByRole("button", { name: "Let someone else do it: Soup" }));
    await press(user, "I'll bring this: Cake");
    await expectToast("Omar has already taken this");
    const cake = screen.getByText("Brought by Omar").closest("li");
    await waitFor(() => expect(document.activeElement).toBe(cake));
    await fill(user, field("Something else"), "Lemonade");
    await press(user, "I'll bring this: Lemonade");
    await screen.findByText("Brought by you");
    expect(field("Something else").value).toBe("");
    await press(user, "Let someone else do it: Lemonade");
    await expectFocus(() => screen.getByRole("list", { name: "Who brings what" }));
    await press(user, "Let someone else do it: Soup");
    await expectFocus(() => screen.getByRole("button", { name: "I'll bring this: Soup" }));
    expect(screen.queryByText("Lemonade")).toBeNull();
    expect(sent.map(({ body }) => body)).toEqual([
      { dishId: 1, kind: "cook" },
      { dishId: 2, kind: "bring" },
      { item: "Lemonade", kind: "bring" },
    ]);
  });

  test("takes a line of thanks after the event, and no changes", async () => {
    const past: OwnAnswer = { ...own, state: "over" };
    respond(guestEventsApi.getOwn, past);
    const sent = respond(guestEventsApi.thank, ({ body }) => ({ ...past, thanks: body.thanks }));
    const { user } = open("answer");
    await screen.findByRole("heading", { name: "Garden party" });
    await fill(user, screen.getByLabelText(/^How was it/), "What an\nevening!");
    await press(user, "Send thanks");
    await expectFocus(() => screen.getByText("“What an evening!”"));
    expect(screen.queryByRole("textbox")).toBeNull();
    await press(user, "Change");
    await expectFocus(() => screen.getByRole("textbox", { name: "Your thank-you" }));
    await press(user, "Save thanks");
    screen.getByText("“What an evening!”");
    expect(sent.map(({ body }) => body)).toEqual([{ thanks: "What an evening!" }]);
    screen.getByRole("heading", { name: "You said yes: 1 adult" });
    expect(screen.queryByRole("button", { name: "Change answer" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Copy Link" })).toBeNull();
  });

  test("keeps a change, a line to bring and thanks that are not sent when the page loads again", async () => {
    respond(guestEventsApi.getOwn, own);
    let { user } = open("answer");
    await press(user, /^Want to bring/);
    await fill(user, field("Something else"), "Lemonade");
    await press(user, "Change answer");
    await fill(user, field("Note"), "We are late.");
    cleanup();

    // Changed on another device in the meantime.
    const newer = { ...own, adults: 3, updatedAt: "2030-05-02T12:00:00.000Z" };
    respond(guestEventsApi.getOwn, newer);
    const sent = respond(guestEventsApi.updateOwn, ({ body }) =>
      body.expectedUpdatedAt === newer.updatedAt
        ? newer
        : refuse(409, "Your answer has changed.", { code: "stale" }),
    );
    ({ user } = open("answer"));
    await waitFor(() => expect(field("Note").value).toBe("We are late."));
    await press(user, "Save");
    await press(user, "Keep my changes");
    await press(user, /^Want to bring/);
    expect(field("Something else").value).toBe("Lemonade");
    expect(sent.at(-1)?.body).toMatchObject({ adults: 3, note: "We are late." });
    cleanup();

    respond(guestEventsApi.getOwn, { ...own, state: "over", thanks: "Thank you!" });
    ({ user } = open("answer"));
    await press(user, "Change");
    await fill(user, screen.getByRole("textbox", { name: "Your thank-you" }), "What an evening!");
    cleanup();
    open("answer");
    expect(await screen.findByDisplayValue("What an evening!")).toBe(
      screen.getByRole("textbox", { name: "Your thank-you" }),
    );
  });

  test("opened for a change without one is shown again by the next load; a change is dropped when the event is over", async () => {
    respond(guestEventsApi.getOwn, own);
    let { user } = open("answer");
    await press(user, "Change answer");
    cleanup();
    ({ user } = open("answer"));
    await press(user, "Change answer");
    await fill(user, field("Note"), "We are late.");
    cleanup();

    respond(guestEventsApi.getOwn, { ...own, state: "over", thanks: "Thank you!" });
    open("answer");
    await screen.findByLabelText("Your thank-you");
    expect(screen.queryByText("Save")).toBeNull();
  });

  test.each(["archived", "withdrawn"] as const)(
    "of an event that is %s can only be read and deleted",
    async (state) => {
      respond(guestEventsApi.getOwn, { ...own, state });
      open("answer");
      await screen.findByText(/Please ask your host\.$/);
      expect(screen.queryByRole("button", { name: "Change answer" })).toBeNull();
      screen.getByRole("button", { name: "Delete my answer" });
    },
  );

  test("that was removed says so", async () => {
    respond(guestEventsApi.getOwn, () => refuse(404, "This link is not valid."));
    open("answer");
    await screen.findByRole("heading", { name: "Your answer was not found" });
  });
});
