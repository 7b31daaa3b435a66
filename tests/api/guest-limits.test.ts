import pLimit from "p-limit";
import { expect, test } from "vitest";
import { rateLimits } from "#shared/schema/index.ts";
import { buildDish, buildInvitation, buildMenu } from "#tests/setup/data/builders.ts";
import { inviteGroup } from "#tests/setup/data/events.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { startSecondApp } from "#tests/setup/server/second-app.ts";

const app = await startApp();
/** Starts the app with a share of all limits. */
const startStrict = (RATE_LIMIT_SCALE: string) =>
  startSecondApp(app.deps, app.deps.databaseUrl, { RATE_LIMIT_SCALE });
type Visitors = Pick<typeof app, "asVisitor">;

const get = (path: string, { asVisitor }: Visitors = app) =>
  asVisitor().get(path).set("Accept", "text/html, */*");

/** Guesses until this network address is refused. */
async function guessTooOften({ asVisitor }: Visitors = app): Promise<void> {
  const guesses = Array.from({ length: 21 }, (_, count) => `/api/join/${String(count).padStart(32, "B")}`);
  const responses = await Promise.all(guesses.map((path) => asVisitor().get(path)));
  expect(responses.filter(({ status }) => status === 429)).not.toHaveLength(0);
}

/** Lets guests visit at once, but not more than the database has connections. */
async function letVisit(count: number, visit: (number: number) => Promise<unknown>): Promise<void> {
  const atOnce = pLimit(5);
  await Promise.all(Array.from({ length: count }, (_, number) => atOnce(visit, number)));
}

test("a party behind one address is never refused: twelve guests with a tenth of all limits", async () => {
  const tenth = await startStrict("0.1");
  const { id, token, link, dishIds } = await inviteGroup(app, await app.asMember(), { maxAnswers: 13 });
  await guessTooOften(tenth);
  const shared = [`/public/menus/${id}`, `/api/public/menus/${id}`, `/api/public/dishes/${dishIds[0]}`];
  await letVisit(12, async (number) => {
    for (const page of [link, shared[number % 3] ?? ""]) await get(page, tenth).expect(200);
    const answer = { name: `Guest ${number}`, isComing: true };
    const { body } = await tenth.asVisitor().post(`${link}/answers`, answer).expect(201);
    if (number % 5 > 0) return;
    const own = `/api/event-answers/${body.editToken}` as const;
    for (const page of [`/event/${token}`, own, `/answer/${body.editToken}`])
      await get(page, tenth).expect(200);
    await tenth.asVisitor().patch(own, { adults: 2 }).expect(200);
    const calendar = await tenth.asVisitor().put(`${own}/calendar`).expect(200);
    await get(`/api/calendar/${calendar.body.token}.ics`, tenth).expect(200);
    await tenth
      .asVisitor()
      .post(`${own}/claims`, { item: `Wine ${number}`, kind: "bring" })
      .expect(201);
  });
});

test("twenty guests with an invitation each suggest or decline from one address", async () => {
  const { id: dishId } = await buildDish(app.db);
  await guessTooOften();
  await letVisit(20, async (number) => {
    const { token } = await buildInvitation(app.db);
    const guest = app.asVisitor();
    for (const page of [`/menu/${token}`, `/api/invite-tokens/${token}`, `/api/public/dishes?token=${token}`])
      await get(page).expect(200);
    if (number % 2 > 0) return guest.post(`/api/invite-tokens/${token}/decline`, {}).expect(204);
    const sent = { title: "Dinner", dishIds: [dishId], guestToken: token };
    const { body } = await guest.post("/api/guest-menus", sent).expect(201);
    return guest.patch(`/api/guest-menus/edit/${body.editToken}`, { title: "Supper" }).expect(200);
  });
});

test("twenty kinds of guesses are counted and refused together, in one row for their address", async () => {
  await (await app.asAdmin()).patch("/api/settings", { publicAccess: "links" }).expect(200);
  const { id } = await buildMenu(app.db);
  await app.db.delete(rateLimits);
  const unknown = "B".repeat(32);
  const guest = app.asVisitor();
  const suggestion = { title: "Dinner", dishIds: [1] };
  const guesses = [
    ..."join JOIN invite-tokens event-answers guest-menus/edit password-links"
      .split(" ")
      .map((path) => () => get(`/api/${path}/${unknown}`)),
    ..."event menu answer password join guest".split(" ").map((page) => () => get(`/${page}/${unknown}`)),
    ...["", "?key=AAAAAAAAAAA", "/calendar.ics?key=AAAAAAAAAAA"].map(
      (rest) => () => get(`/api/public/menus/${id}${rest}`),
    ),
    () => get(`/api/public/dishes?edit=${unknown}`),
    () => get(`/menu/${unknown}/preview.jpg`),
    () => guest.post("/api/guest-menus", { ...suggestion, guestToken: unknown }),
    () => guest.patch(`/api/guest-menus/edit/${unknown}`, suggestion),
    () => guest.post(`/api/event-invitations/${unknown}/answers`, { name: "May", isComing: true }),
  ];
  expect(guesses).toHaveLength(20);
  for (const guess of guesses) await guess().expect(404);
  for (const guess of guesses) {
    const { headers } = await guess().expect(429);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
  }
  await guest.patch(`/api/event-answers/${unknown}`, { name: "May" }).expect(429);
  await guest.post(`/api/invite-tokens/${unknown}/decline`, {}).expect(429);
  await guest.put(`/api/event-answers/${unknown}/calendar`).expect(429);
  await get(`/api/calendar/${unknown}.ics`).expect(429);
  expect((await app.db.select().from(rateLimits)).map(({ key }) => key)).toEqual(["unknown-links:127.0.0.1"]);
});

test("a link that is read too often is refused without a trace, and no other link", async () => {
  // 30 reads a minute by link, 1 by address, and no guess that gets 404.
  const strict = await startStrict("0.01");
  const { token } = await buildInvitation(app.db, { eventTitle: "Birthday" });
  const { token: other } = await buildInvitation(app.db);
  for (let count = 0; count < 30; count++) await get(`/api/join/${token}`, strict).expect(200);
  await get(`/api/join/${other}`, strict).expect(200);
  for (const path of [`/api/invite-tokens/${token}`, `/menu/${token}`, `/menu/${token}/preview.jpg`]) {
    const { headers, text } = await get(path, strict).set("User-Agent", "WhatsApp/2.23.20.0").expect(429);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "retry-after": expect.stringMatching(/^\d+$/),
    });
    expect(text).not.toMatch(/Birthday|og:title|Too many attempts[^"]*<\/title>/);
  }
  expect((await get(`/menu/${token}`, strict)).text).toContain("<title>Sofra</title>");
});
