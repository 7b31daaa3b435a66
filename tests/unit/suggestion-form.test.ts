import { describe, expect, test } from "vitest";
import {
  menuAsText,
  chosenCountText,
  eventWhen,
  formatEventTime,
} from "#client/features/guests/guest-messages.ts";
import { validateSuggestion } from "#client/features/suggestions/guest-page/suggestion-form-check.ts";
import {
  initialValues,
  toSuggestion,
  type GuestValues,
} from "#client/features/suggestions/guest-page/suggestion-form.ts";

const invitation = {
  eventTitle: "Friday dinner",
  eventDescription: null,
  eventDate: "2026-11-27",
  eventTime: "19:00",
  guestCount: 6,
  guestName: "Mia",
  eventNotes: "Choose three or four.",
  invitedBy: "Ada L.",
  expiresAt: "2026-12-20T10:00:00.000Z",
};
const filledIn = (values: Partial<GuestValues> = {}): GuestValues => ({
  ...initialValues({ invitation }),
  dishIds: [3],
  ...values,
});

describe("initial values", () => {
  test("come from the invitation, without its note", () => {
    expect(initialValues({ invitation })).toEqual({
      guestName: "Mia",
      guestComments: "",
      title: "Friday dinner",
      description: "",
      eventDate: "2026-11-27",
      eventTime: "19:00",
      guestCount: "6",
      dishIds: [],
    });
  });

  test("are empty without an invitation", () => {
    expect(initialValues({})).toMatchObject({ title: "", guestCount: "", guestName: "", dishIds: [] });
  });

  test("come from the sent suggestion; a missing name stays empty", () => {
    const own = {
      title: "Dinner",
      description: "Outside",
      eventDate: "some Sunday",
      eventTime: null,
      guestCount: null,
      dishIds: [4, 2],
      guestName: "Anonymous Guest",
      guestComments: "No nuts",
      updatedAt: "2026-11-21T10:00:00.000Z",
    };
    expect(initialValues({ own })).toMatchObject({
      title: "Dinner",
      eventDate: "some Sunday",
      guestName: "",
      guestComments: "No nuts",
      dishIds: [4, 2],
    });
  });
});

describe("missing fields", () => {
  test("there are none with a title and a dish", () => {
    expect(validateSuggestion(filledIn({ guestCount: "", guestName: "", eventDate: "" }))).toEqual({});
  });

  test("are a blank title and a dish", () => {
    expect(validateSuggestion(filledIn({ title: "  ", dishIds: [] }))).toEqual({
      title: "Please give the event a title.",
      dishIds: "Select at least one dish to submit your menu suggestion.",
    });
  });

  test.each([
    ["0", "Guest count must be at least 1."],
    ["-2", "Guest count must be at least 1."],
    ["10001", "Guest count can be at most 10,000."],
    ["six", "Guest count must be a whole number."],
    ["2.5", "Guest count must be a whole number."],
    ["1e3", "Guest count must be a whole number."],
    [" 1 ", undefined],
    ["10000", undefined],
  ])("a guest count of %j shows: %s", (guestCount, message) => {
    expect(validateSuggestion(filledIn({ guestCount })).guestCount).toBe(message);
  });
});

test.each([
  [" 4 ", 4],
  [" ", null],
])("sends a guest count of %j as %s", (guestCount, sent) => {
  const values = filledIn({ guestCount });
  expect(toSuggestion(values)).toEqual({ ...values, guestCount: sent });
});

describe("date and time of the event", () => {
  const now = new Date(2026, 10, 21);

  test.each([
    ["2026-11-27", "19:00", "day", "Friday, November 27 at 7:00 PM"],
    ["2026-11-27", null, "day", "Friday, November 27"],
    ["2026-11-27", "after sunset", "day", "Friday, November 27, after sunset"],
    ["Some Sunday", "19:00", "words", "Some Sunday at 7:00 PM"],
    ["Some Sunday", "after sunset", "words", "Some Sunday, after sunset"],
    [null, "19:00", "time", "7:00 PM"],
    [null, null, "none", ""],
  ])("%s %s is a %s for sentences", (eventDate, eventTime, is, when) => {
    expect(eventWhen({ eventDate, eventTime }, now)).toEqual({ is, when });
  });

  test("are shown in one line outside of sentences", () => {
    expect(formatEventTime({ eventDate: "2026-11-27", eventTime: "19:00" }, now)).toBe(
      "Friday, November 27\u00A0· 7:00\u00A0PM",
    );
    expect(formatEventTime({ eventDate: null, eventTime: null }, now)).toBe("");
  });
});

test("describes the number of selected dishes", () => {
  expect([0, 1, 3, 200].map(chosenCountText)).toEqual([
    "No dishes chosen yet",
    "1 dish chosen",
    "3 dishes chosen",
    "200 dishes chosen, the maximum for a menu",
  ]);
});

test("formats a selection that cannot be sent as text for a chat", () => {
  expect(menuAsText("Dinner ", ["Soup", "Bread"])).toBe("Dinner\n• Soup\n• Bread");
});
