import { describe, expect, test } from "vitest";
import { invitationForm, EMPTY_INVITATION } from "#client/features/invitations/invitation-form.ts";
import { expiryText, invitationMessage } from "#client/features/invitations/invitation-message.ts";
import { messengerAppLink, smsLink, whatsAppLink } from "#client/features/sharing/share-links.ts";

const LINK = "https://sofra.example/menu/abc";
const event = {
  eventTitle: "Garden lunch",
  eventDate: "Some Sunday",
  eventTime: null,
  eventDescription: null,
  eventNotes: null,
  guestName: null,
};

const UNNAMED = { firstName: null, householdName: null };

describe("the message to a guest", () => {
  test("names host, event and time, and has the link on a separate line", () => {
    const message = invitationMessage(
      { ...event, eventTime: "noon", guestName: "Grace", eventNotes: "Bring a hat." },
      LINK,
      { firstName: "Ada", householdName: null },
    );
    expect(message.split("\n\n")).toEqual([
      "Hi Grace!",
      'You are invited to "Garden lunch", Some Sunday, noon.',
      "Bring a hat.",
      `Which dishes would you like? Pick your favorites here – it takes a minute, no account needed:\n${LINK}`,
      "Ada",
    ]);
  });

  test("omits unknown parts", () => {
    expect(invitationMessage(event, LINK, UNNAMED)).toMatch(
      /^Hi!\n\nYou are invited to "Garden lunch", Some Sunday\.\n\nWhich/,
    );
  });

  test.each([
    ["Ada", "The Beckers", "Ada from The Beckers"],
    [null, "The Beckers", "The Beckers"],
  ])("is signed by %s of the household %s", (firstName, householdName, signature) => {
    const message = invitationMessage(event, LINK, { firstName, householdName });
    expect(message.endsWith(`\n\n${signature}`)).toBe(true);
  });

  test("truncates a long note between characters", () => {
    const message = invitationMessage({ ...event, eventNotes: "👨‍👩‍👧‍👦".repeat(400) }, LINK, UNNAMED);
    expect(message).toContain(`👨‍👩‍👧‍👦…`);
    expect(message).toContain(LINK);
    expect(() => encodeURIComponent(message)).not.toThrow();
  });
});

test("links to other apps encode any text", () => {
  const text = 'Mum\'s 60th & "more" + 100% = #1?\nнавсегда 🎉';
  expect(new URL(whatsAppLink(text)).searchParams.get("text")).toBe(text);
  expect(new URLSearchParams(smsLink(text).replace("sms:?", "")).get("body")).toBe(text);
  const link = "https://sofra.example/public/dishes/1?key=abc";
  expect(new URL(messengerAppLink(link)).searchParams.get("link")).toBe(link);
});

describe("invitation form", () => {
  test("requires a title and a date", () => {
    expect(invitationForm.safeParse(EMPTY_INVITATION).error?.issues.map(({ message }) => message)).toEqual([
      "Please fill in at least the event title and date.",
      "Please fill in at least the event title and date.",
    ]);
  });

  test("does not accept a blank title", () => {
    const blank = { ...EMPTY_INVITATION, eventTitle: "  ", eventDate: "2030-01-01" };
    expect(invitationForm.safeParse(blank).error?.issues.map(({ path }) => path)).toEqual([["eventTitle"]]);
  });

  test("sends null for blank fields and a number for the guests", () => {
    const filled = { ...EMPTY_INVITATION, eventTitle: " Lunch ", eventDate: "2030-01-01", guestCount: "6" };
    expect(invitationForm.parse(filled)).toEqual({
      eventTitle: "Lunch",
      eventDate: "2030-01-01",
      eventTime: null,
      guestName: null,
      guestCount: 6,
      eventDescription: null,
      eventNotes: null,
    });
  });
});

test.each([
  ["2030-01-31T00:00:00Z", "Expires in 30 days"],
  ["2030-01-02T06:00:00Z", "Expires in 1 day"],
  ["2030-01-01T20:00:00Z", "Expires within a day"],
  ["2029-12-31T23:59:00Z", "Expired"],
])("an invitation until %s: %s", (expiresAt, words) => {
  expect(expiryText(expiresAt, new Date("2030-01-01T00:00:00Z"))).toBe(words);
});
