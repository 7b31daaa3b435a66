import { expect, test } from "vitest";
import { inviteGroup } from "#tests/setup/data/events.ts";
import { startApp } from "#tests/setup/server/app.ts";

const app = await startApp();
const { asVisitor, asMember } = app;
const based = await startApp({ PUBLIC_URL: "https://home.example/sofra" });

const TOKEN = "a1B2".repeat(8);
const KEY = "0123456789abcdef";

/** Signs before and after a link in e-mails, documents and chats. */
const BEFORE = ["%3C", "<", "%22", "%E2%80%9C", "%C2%A0", "%20", "(", "&lt;", "%E2%80%8B", "%253C"];
const AFTER = [
  ...". , ) > * &nbsp; =0A ! ; : ' ] _ ** % und .%20See%20you /) &fbclid=x https://sofra.example/".split(" "),
  ..."%3E %20 %2520 %22 %E2%80%9D %E2%80%A6 %C2%A0 %E2%80%8B %0A %0D%0A %7D %E2 %3Ffbclid=x %23top %EF%BC%8E %E3%80%82".split(
    " ",
  ),
];

const follow = async (address: string, from = asVisitor) => {
  const { status, headers } = await from().get(address);
  return status === 302 ? headers.location : `${status}`;
};

test.each(["/event/", "/menu/", "/guest/", "/answer/", "/join/", "/password/", "/Event/"])(
  "%s with something attached leads to the address with its token",
  async (start) => {
    for (const [before, after] of [...BEFORE.map((sign) => [sign, ""]), ...AFTER.map((sign) => ["", sign])]) {
      const address = `${start}${before}${TOKEN}${after}`;
      expect([address, await follow(address)]).toEqual([address, `${start}${TOKEN}`]);
    }
  },
);

test.each([
  [`/event/${TOKEN.slice(0, 9)}=%0D%0A${TOKEN.slice(9)}`, `/event/${TOKEN}`],
  [`/event/${TOKEN}.?lang=de&fbclid=x`, `/event/${TOKEN}?lang=de&fbclid=x`],
  [`//event/${TOKEN}`, `/event/${TOKEN}`],
  [`///Event//${TOKEN}//).?lang=de`, `/Event/${TOKEN}?lang=de`],
  [`//api/calendar//${TOKEN}.ics`, `/api/calendar/${TOKEN}.ics`],
  [`//public//dishes/7?key=${KEY}`, `/public/dishes/7?key=${KEY}`],
  [`//guest-menu?edit=${TOKEN}`, `/guest-menu?edit=${TOKEN}`],
  [`/api/calendar/${TOKEN}.ics%3E`, `/api/calendar/${TOKEN}.ics`],
  [`/api/calendar/${TOKEN}`, `/api/calendar/${TOKEN}.ics`],
  [`/api/guest-menus/edit/${TOKEN}/calendar.ics).`, `/api/guest-menus/edit/${TOKEN}/calendar.ics`],
  [`/api/public/menus/7/calendar.ics?key=${KEY}%22`, `/api/public/menus/7/calendar.ics?key=${KEY}`],
  [`/public/dishes/7.`, "/public/dishes/7"],
  [`/public/menus/7%20?key=${KEY}`, `/public/menus/7?key=${KEY}`],
  [`/public/dishes/7?key=${KEY}).`, `/public/dishes/7?key=${KEY}`],
  [`/guest-menu?edit=%3C${TOKEN}%3E`, `/guest-menu?edit=${TOKEN}`],
])("%s leads to %s", async (broken, whole) => {
  expect(await follow(broken)).toBe(whole);
  expect(await follow(`/sofra${broken}`, based.asVisitor)).toBe(`/sofra${whole}`);
});

test("slashes before the path of PUBLIC_URL lead to the address with one; a very long one is not repeated", async () => {
  expect(await follow(`//${"x".repeat(2_000)}`)).toBe("200");
  const { status, headers } = await based.asVisitor().get(`//sofra/event/${TOKEN}`);
  expect([status, headers.location]).toEqual([308, `/sofra/event/${TOKEN}`]);
});

test.each([
  ...["event", "menu", "answer", "password"].map((page) => `/${page}/${TOKEN}`),
  `/event/${TOKEN}/`,
  `/event/${TOKEN}?lang=de`,
  `/event/${TOKEN}/preview.jpg`,
  "/event/abc.",
  "/public/dishes/none",
  "/api/users//holdings",
  `/public/dishes/7/preview.jpg?key=${KEY}`,
  `/api/calendar/${TOKEN}.ics`,
  `/api/guest-menus/edit/${TOKEN}`,
])("%s is not redirected", async (address) => {
  expect(await follow(address)).toBe("404");
});

test.each([undefined, KEY])(
  "the address of a guest's own answer, sent with key %s, opens it",
  async (key) => {
    const { link } = await inviteGroup(app, await asMember());
    const answer = { name: "May", isComing: true, key };
    const { body } = await asVisitor().post(`${link}/answers`, answer).expect(201);
    const address = `/answer/${body.editToken}`;
    expect(await follow(address)).toBe("200");
    for (const broken of [`${address}).`, address.replace("/answer/", "/answer/%3C")])
      expect(await follow(broken)).toBe(address);
  },
);
