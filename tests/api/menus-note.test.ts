import path from "node:path";
import request from "supertest";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { clientFiles } from "#server/http/client/client-files.ts";
import { projectRoot } from "#server/lib/project-root.ts";
import { MAX_NOTE } from "#shared/limits.ts";
import { buildDish, buildMenu } from "#tests/setup/data/builders.ts";
import { suggest } from "#tests/setup/data/suggestions.ts";
import { startFakeDashboard } from "#tests/setup/fakes/fake-dashboard.ts";
import { startPushService } from "#tests/setup/fakes/fake-push-service.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { runDueJobs } from "#tests/setup/server/due-jobs.ts";

const dashboard = await startFakeDashboard();
const push = await startPushService();
const app = await startApp({
  OUTBOUND_ALLOW: `${dashboard.host},${push.host}`,
  PUBLIC_URL: "http://sofra.example",
  RATE_LIMIT_SCALE: "100",
});
const { asAdmin, asMember, asVisitor, db, deps } = app;
/** Serves the unbuilt pages, which have the same `<head>`. */
const pages = createApp(deps, clientFiles(deps, path.join(projectRoot, "client")));
afterAll(dashboard.close);
afterAll(push.stop);
beforeEach(() => {
  dashboard.reset();
  push.pushed.length = 0;
});

const NOTE = "Quetzalcoatl pays for the surprise";

/** Adds a menu with the note, shared by its id. */
async function buildNotedMenu() {
  const dish = await buildDish(db);
  return buildMenu(db, { title: "Supper", description: "At seven", note: NOTE, dishIds: [dish.id] });
}

test("members write, read and clear the note, and the history keeps it", async () => {
  const member = await asMember();
  const dish = await buildDish(db);
  const send = { title: "Supper", eventDate: "2030-05-17", dishIds: [dish.id], note: `  ${NOTE} ` };
  const { body: menu } = await member.post("/api/menus", send).expect(201);
  expect(menu.note).toBe(NOTE);
  expect((await member.get("/api/menus")).body).toMatchObject([{ id: menu.id, note: NOTE }]);
  const changed = await member.patch(`/api/menus/${menu.id}`, { note: "Candles" }).expect(200);
  expect(changed.body.note).toBe("Candles");
  await member.patch(`/api/menus/${menu.id}`, { note: null }).expect(200);
  expect((await member.get(`/api/menus/${menu.id}`)).body.note).toBeNull();
  expect((await member.get(`/api/menus/${menu.id}/history`)).body).toMatchObject([
    { fieldName: "note", oldValue: "Candles", newValue: null },
    { fieldName: "note", oldValue: NOTE, newValue: "Candles" },
  ]);
});

test("a note has at most 2,000 characters", async () => {
  const member = await asMember();
  const { id } = await buildNotedMenu();
  await member.patch(`/api/menus/${id}`, { note: "x".repeat(MAX_NOTE) }).expect(200);
  const { body } = await member.patch(`/api/menus/${id}`, { note: "x".repeat(MAX_NOTE + 1) }).expect(400);
  expect(body.issues).toMatchObject([{ path: "note", message: "Please keep this to 2,000 characters." }]);
});

test("the shared menu, its dishes and both calendar files do not contain the note", async () => {
  const member = await asMember();
  const { id, dishIds } = await buildNotedMenu();
  for (const [caller, address] of [
    [asVisitor(), `/api/public/menus/${id}`],
    [asVisitor(), `/api/public/dishes/${dishIds[0]}`],
    [asVisitor(), "/api/public/dishes"],
    [asVisitor(), `/api/public/menus/${id}/calendar.ics`],
    [member, `/api/menus/${id}/calendar.ics`],
  ] as const) {
    const { text } = await caller.get(address).buffer(true).expect(200);
    expect(text).not.toBe("");
    expect(text).not.toContain("Quetzalcoatl");
  }
});

test("the link preview's tags and picture are the same with and without the note", async () => {
  const { id } = await buildNotedMenu();
  const readPage = async () =>
    (await request(pages).get(`/public/menus/${id}`).set({ Accept: "text/html" }).expect(200)).text;
  const readPicture = async () =>
    (await asVisitor().get(`/public/menus/${id}/preview.jpg`).buffer(true).expect(200)).body as Buffer;
  const [page, picture] = [await readPage(), await readPicture()];
  expect(page).toContain("Supper");
  expect(page).not.toContain("Quetzalcoatl");
  await db.$client.query("update menus set note = null where id = $1", [id]);
  expect((await readPicture()).equals(picture)).toBe(true);
});

test("search does not read the note, for members either", async () => {
  const member = await asMember();
  const { id } = await buildNotedMenu();
  expect((await member.get("/api/search?q=supper").expect(200)).body.menus).toMatchObject([{ id }]);
  const { body, text } = await member.get("/api/search?q=quetzalcoatl").expect(200);
  expect(body.menus).toEqual([]);
  expect((await member.get("/api/search?q=supper")).text + text).not.toContain("Quetzalcoatl");
});

test("guests never read or write the note of their menu", async () => {
  const member = await asMember();
  const { id, editToken } = await suggest(app, { note: "From the guest", eventDate: "2030-05-17" });
  expect((await member.get(`/api/menus/${id}`)).body.note).toBeNull();
  const own = `/api/guest-menus/edit/${editToken}` as const;
  await asVisitor().patch(own, { note: "From the guest", title: "Picnic" }).expect(200);
  expect((await member.get(`/api/menus/${id}`)).body).toMatchObject({ title: "Picnic", note: null });
  await db.$client.query("update menus set note = $1 where id = $2", [NOTE, id]);
  for (const [caller, address] of [
    [asVisitor(), own],
    [asVisitor(), `${own}/calendar.ics`],
    [member, "/api/guest-menus-v2"],
  ] as const) {
    const { text } = await caller.get(address).buffer(true).expect(200);
    expect(text).not.toBe("");
    expect(text).not.toContain("Quetzalcoatl");
  }
  const accepted = await member.post(`/api/guest-menus/${id}/accept`).expect(200);
  expect(accepted.text).not.toContain("Quetzalcoatl");
});

test("activities, alerts to the dashboard and notifications do not contain the note", async () => {
  const [admin, other] = [await asAdmin(), await asMember()];
  const settings = { dashboardUrl: dashboard.url, apiKey: "key-4711-of-the-dashboard" };
  await admin.post("/api/rasab/configure", settings).expect(200);
  await other.put("/api/push/subscription", push.browser("other")).expect(204);
  const dish = await buildDish(db);
  const send = { title: "Supper", eventDate: "2030-05-17", dishIds: [dish.id], note: NOTE };
  await admin.post("/api/menus", send).expect(201);
  await runDueJobs(deps);
  await expect.poll(() => push.pushed).toHaveLength(1);
  expect(dashboard.alerts()).toMatchObject([{ type: "menu_created" }]);
  const { text } = await other.get("/api/activities").expect(200);
  expect(text).toContain("Supper");
  expect(text + JSON.stringify([dashboard.received, push.pushed])).not.toContain("Quetzalcoatl");
});
