import { afterAll, beforeEach, expect, test } from "vitest";
import { splitName, shortGuestName } from "#server/features/settings/public-names.ts";
import { inviteGroup } from "#tests/setup/data/events.ts";
import { startFakeDashboard } from "#tests/setup/fakes/fake-dashboard.ts";
import { startPushService } from "#tests/setup/fakes/fake-push-service.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { runDueJobs } from "#tests/setup/server/due-jobs.ts";

const dashboard = await startFakeDashboard();
const push = await startPushService();
const app = await startApp({
  OUTBOUND_ALLOW: `${dashboard.host},${push.host}`,
  RATE_LIMIT_SCALE: "100",
});
const { asAdmin, asMember, asVisitor, deps } = app;
afterAll(dashboard.close);
afterAll(push.stop);
beforeEach(() => {
  dashboard.reset();
  push.pushed.length = 0;
});

test("needs, notes and the place are in no activity, alert, notification or public answer", async () => {
  const [admin, other] = [await asAdmin(), await asMember()];
  const settings = { dashboardUrl: dashboard.url, apiKey: "key-4711-of-the-dashboard" };
  await admin.post("/api/rasab/configure", settings).expect(200);
  const { id, link } = await inviteGroup(app, admin, { showsNames: true }, { place: "Quetzalcoatl Lane" });
  await runDueJobs(deps);
  await other.put("/api/push/subscription", push.browser("other")).expect(204);
  const answer = { isComing: true, needs: ["lupin"], needsText: "Quetzalcoatl", note: "Quetzalcoatl" };
  for (const name of ["May", "Omar"]) {
    await asVisitor()
      .post(`${link}/answers`, { ...answer, name })
      .expect(201);
  }
  await runDueJobs(deps);
  await expect.poll(() => push.pushed).toHaveLength(2);
  expect(dashboard.alerts().map(({ message }) => message)).toEqual([
    'New guest invitation created for "Garden party"',
    'May is coming to "Garden party"',
    'Omar is coming to "Garden party"',
  ]);
  const { text } = await other.get("/api/activities").expect(200);
  const guests = (await asVisitor().get(link).expect(200)).body;
  const { text: shared } = await asVisitor().get(`/api/public/menus/${id}`).expect(200);
  const seen = text + shared + JSON.stringify([dashboard.received, push.pushed, { ...guests, place: null }]);
  expect(seen).toContain("May");
  expect(seen).not.toMatch(/Quetzalcoatl|"lupin"\]/);
});

test("notifications of one event's answers replace each other, and have a switch of their own", async () => {
  const [host, other] = [await asMember(), await asMember()];
  const { id, link } = await inviteGroup(app, host);
  await host.put("/api/push/subscription", push.browser("host")).expect(204);
  await other.put("/api/push/subscription", push.browser("other")).expect(204);
  await other.patch("/api/push/preferences", { answers: false }).expect(200);
  for (const [name, isComing] of [
    ["May", true],
    ["Omar", false],
  ] as const) {
    await asVisitor().post(`${link}/answers`, { name, isComing }).expect(201);
    await runDueJobs(deps);
  }
  const message = { url: `/menus?guests=${id}`, tag: `answers-${id}` };
  expect(push.pushed).toMatchObject([
    { browser: "host", message: { ...message, body: 'May is coming to "Garden party"' } },
    { browser: "host", message: { ...message, body: 'Omar can\'t come to "Garden party"' } },
  ]);
});

const BLANKS =
  " \u00a0\u2800\u3164\u200b\u115f\u1160\uffa0\u00ad\u2060\ufeff\u2003\u202f\u3000\u180e\u2063\u17b5\u034f";

test("other guests see no family name, whatever blank is before it", async () => {
  for (const blank of BLANKS) expect(shortGuestName(`Anna${blank}${blank}Schmidt`)).toBe("Anna S.");
  // Joiners and variation selectors belong to a name.
  expect(["علی\u200cرضا رضایی", "क्\u200dषमा Rao", "Anna❤\ufe0f B"].map((name) => splitName(name)[0])).toEqual(
    ["علی\u200cرضا", "क्\u200dषमा", "Anna❤\ufe0f"],
  );
  const host = await asMember();
  const { link } = await inviteGroup(app, host, { showsNames: true });
  await asVisitor().post(`${link}/answers`, { isComing: true, name: "Anna\u2800Schmidt" }).expect(201);
  expect((await asVisitor().get(link).expect(200)).body.names).toEqual(["Anna"]);
});
