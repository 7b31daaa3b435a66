import { expect, test } from "vitest";
import { buildDish, buildMenu } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asMember, asVisitor, db } = await startApp({ PRODUCT_NAME: "Our Table" });
type Agent = Awaited<ReturnType<typeof asMember>>;

/** The lines of the calendar file, unfolded (RFC 5545, section 3.1). */
async function calendarOf(member: Agent, id: number) {
  const response = await member.get(`/api/menus/${id}/calendar.ics`).buffer(true).expect(200);
  const lines = response.text.replace(/\r\n[ \t]/g, "").split("\r\n");
  return { response, lines };
}

test("a menu with date and clock time is an event in floating local time", async () => {
  const member = await asMember();
  const soup = await buildDish(db, { title: "Soup; hot" });
  const cake = await buildDish(db, { title: "Cake, orange" });
  const menu = await buildMenu(db, {
    title: "Dinner \\ family",
    description: "Bring chairs",
    eventDate: "2030-03-31",
    eventTime: "02:30",
    guestCount: 8,
    dishIds: [cake.id, soup.id],
  });
  const { response, lines } = await calendarOf(member, menu.id);
  expect(response.headers["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(response.headers["content-disposition"]).toBe('attachment; filename="Dinner family.ics"');
  expect(lines).toEqual(
    expect.arrayContaining([
      "BEGIN:VCALENDAR",
      "PRODID:-//Our Table//Menus//EN",
      "DTSTART:20300331T023000",
      "DURATION:PT2H",
      "SUMMARY:Dinner \\\\ family",
      "DESCRIPTION:Bring chairs\\n\\n8 guests\\n\\n- Cake\\, orange\\n- Soup\\; hot",
    ]),
  );
});

test.each([
  ["7pm", "190000"],
  ["7:30 p.m.", "193000"],
  ["12 AM", "000000"],
  ["12pm", "120000"],
  ["9:05", "090500"],
  ["19.30 Uhr", "193000"],
  ["19h", "190000"],
  ["19 h 30", null],
  ["19h30", "193000"],
])("a menu's time may be written as %j", async (eventTime, start) => {
  const member = await asMember();
  const menu = await buildMenu(db, { eventDate: "2030-12-31", eventTime });
  const { lines } = await calendarOf(member, menu.id);
  expect(lines).toContain(start ? `DTSTART:20301231T${start}` : "DTSTART;VALUE=DATE:20301231");
});

test("a menu without clock time is an all-day event, even on the last day of a year", async () => {
  const member = await asMember();
  for (const eventTime of [null, "in the evening", "25:00", "7", "13pm", "0am", "7pm or 8", "12:60"]) {
    const menu = await buildMenu(db, { eventDate: "2030-12-31", eventTime });
    const { lines } = await calendarOf(member, menu.id);
    expect(lines).toEqual(
      expect.arrayContaining(["DTSTART;VALUE=DATE:20301231", "DTEND;VALUE=DATE:20310101"]),
    );
  }
});

test("the event's UID stays the same for a menu and differs between menus", async () => {
  const member = await asMember();
  const menu = await buildMenu(db);
  const other = await buildMenu(db);
  const uidOf = async (id: number) =>
    (await calendarOf(member, id)).lines.find((line) => line.startsWith("UID:"));
  const uid = await uidOf(menu.id);
  expect(uid).toMatch(/^UID:[0-9a-f]{32}@/);
  await member.patch(`/api/menus/${menu.id}`, { title: "Moved", eventDate: "2031-01-01" }).expect(200);
  expect(await uidOf(menu.id)).toBe(uid);
  expect(await uidOf(other.id)).not.toBe(uid);
});

test("line breaks in a menu's texts cannot add lines to the file", async () => {
  const member = await asMember();
  const evil = "A\r\nATTENDEE:mailto:x@example.org\rLOCATION:here\nURL:there\u2028\u0085X";
  const dish = await buildDish(db, { title: evil });
  const menu = await buildMenu(db, { title: evil, description: evil, dishIds: [dish.id] });
  const { response } = await calendarOf(member, menu.id);
  expect(response.text).not.toMatch(/[\r\n](ATTENDEE|LOCATION|URL)/);
  expect(response.text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
});

test("lines have at most 75 octets and are folded between characters", async () => {
  const member = await asMember();
  const texts = {
    title: "Öğle yemeği 🎉 ".repeat(9).trim(),
    description: `x${"é".repeat(200)}`,
    place: "大阪市".repeat(30),
  };
  const { id } = await buildMenu(db, texts);
  const { response, lines } = await calendarOf(member, id);
  const folded = response.text.split("\r\n").map((line) => Buffer.byteLength(line));
  expect(Math.max(...folded)).toBe(75);
  for (const text of Object.values(texts)) expect(lines.join("\n")).toContain(text);
});

test("the file is named after its menu in any script, without path characters", async () => {
  const member = await asMember();
  const named = async (title: string) => {
    const menu = await buildMenu(db, { title });
    const { response } = await calendarOf(member, menu.id);
    return String(response.headers["content-disposition"]);
  };
  expect(await named("Frühstück – Übermorgen")).toContain(
    "filename*=UTF-8''Fr%C3%BChst%C3%BCck%20%C3%9Cbermorgen.ics",
  );
  expect(await named("../../etc/passwd")).toBe('attachment; filename="etc passwd.ics"');
  expect(await named('"; filename="x.exe')).toBe('attachment; filename="filename x exe.ics"');
  expect(await named("🎉🎉")).toBe("attachment; filename=menu.ics");
});

test("a long file name is never cut inside a surrogate pair", async () => {
  const member = await asMember();
  // Each of these letters is two UTF-16 code units.
  const { id } = await buildMenu(db, { title: `A${"𐐀".repeat(40)}` });
  const forMembers = await member.get(`/api/menus/${id}/calendar.ics`).expect(200);
  const forAll = await asVisitor().get(`/api/public/menus/${id}/calendar.ics`).expect(200);
  for (const response of [forMembers, forAll]) {
    expect(response.headers["content-disposition"]).toContain(
      `filename*=UTF-8''A${encodeURIComponent("𐐀".repeat(39))}.ics`,
    );
  }
});

test.each([null, "Next Friday", "2030-02-30", "2030-13-01", "2030-1-1", "0000-01-01", "2030-05-17 "])(
  "a menu with the date %j returns 404",
  async (eventDate) => {
    const member = await asMember();
    const menu = await buildMenu(db, { eventDate });
    const { body } = await member.get(`/api/menus/${menu.id}/calendar.ics`).expect(404);
    expect(body).toEqual({ message: "This menu has no date to add to a calendar.", code: "not_found" });
  },
);

test("the file returns 404 for unknown menus", async () => {
  const member = await asMember();
  for (const id of ["9999", "0", "abc", "2147483648"]) {
    const response = await member.get(`/api/menus/${id}/calendar.ics`).expect(404);
    expect(response.body.code).toBe("not_found");
  }
});
