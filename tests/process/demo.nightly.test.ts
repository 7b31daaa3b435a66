import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#server/lib/project-root.ts";
import { signIn } from "#tests/setup/server/call-server.ts";
import { launch, temporaryFolder, type Launched } from "#tests/setup/server/launch.ts";

/** Generous, because the demo creates a database and 41 photos. */
const TIMEOUT_MS = 240_000;
const program = path.join(projectRoot, "server", "scripts", "run.mjs");

/** @param household the DATA_DIR of a real household, which the demo must not touch */
const start = (household: string, ...options: string[]) =>
  launch(
    // Variables that point to the real household must be ignored.
    {
      DATA_DIR: household,
      DATABASE_URL: "postgres://unused@127.0.0.1:1/household",
      PUBLIC_URL: "https://home.example",
    },
    [program, "demo", ...options],
    TIMEOUT_MS,
  );

interface Shown {
  id: number;
  title: string;
  images: string[];
  createdAt: string;
  status: string;
}

/** Signs in with the printed credentials. */
async function enter(server: Launched) {
  const origin = await server.ready();
  const printed = /Sign in as (?<username>\w+) with the password (?<password>\w+)/.exec(server.output());
  const { username = "", password = "" } = printed?.groups ?? {};
  const cookie = await signIn(origin, { username, password });
  const send = (address: string, init: RequestInit = {}) =>
    fetch(origin + address, { ...init, headers: { cookie, "content-type": "application/json" } });
  const list = async (address: string) => (await (await send(address)).json()) as Shown[];
  return { origin, cookie, password, send, list };
}

test(
  "creates the demo household at the first start, keeps it at the second, and resets it on request",
  async () => {
    const folder = temporaryFolder();
    const real = path.join(folder, "household");
    mkdirSync(real);
    writeFileSync(path.join(real, "precious"), "do not touch");

    const first = start(real);
    const { origin, password, send, list } = await enter(first);
    expect(new URL(origin).hostname).toBe("127.0.0.1");
    const dishes = await list("/api/dishes");
    expect(dishes).toHaveLength(40);
    expect(dishes.filter(({ images }) => images.length === 0)).toHaveLength(10);
    const photos = new Set(dishes.flatMap(({ images }) => images));
    expect(photos.size).toBeGreaterThanOrEqual(30);
    for (const photo of photos) {
      const response = await send(photo);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      await response.arrayBuffer();
    }
    expect([...(await list("/api/menus")), ...(await list("/api/menus/archived"))]).toHaveLength(8);
    const suggestions = await list("/api/guest-menus-v2");
    expect(suggestions.filter(({ status }) => status === "pending")).toHaveLength(3);
    expect(await list("/api/invite-tokens")).toHaveLength(2);
    const dinner = (await list("/api/menus")).find(({ title }) => title.startsWith("Friday dinner"));
    const event = (await (await send(`/api/menus/${dinner?.id}/event`)).json()) as object;
    expect(event).toMatchObject({
      invitation: { state: "open" },
      tally: { answered: 4, coming: 3, adults: 5, children: 1 },
      claims: [{ guestName: "Karin Vogel" }, { guestName: "Sam Lindqvist" }],
    });
    expect(await list("/api/users")).toHaveLength(4);
    const told = (await list("/api/activities")).map(({ createdAt }) => createdAt);
    expect(told).toHaveLength(50);
    expect(told).toEqual(told.toSorted().toReversed());
    await send("/api/dishes/1", { method: "PATCH", body: JSON.stringify({ title: "Mine now" }) });
    expect(await first.end("SIGTERM")).toBe(0);
    expect(first.output()).not.toMatch(/\b(ERROR|FATAL):/);

    const second = start(real);
    const again = await enter(second);
    expect(again.password).toBe(password);
    expect((await again.list("/api/dishes")).map(({ title }) => title)).toContain("Mine now");
    expect(await second.end("SIGTERM")).toBe(0);

    const third = start(real, "--fresh");
    const fresh = await enter(third);
    const titles = (await fresh.list("/api/dishes")).map(({ title }) => title);
    expect(titles).toHaveLength(40);
    expect(titles).not.toContain("Mine now");
    const stranger = await fetch(`${fresh.origin}/api/auth/user`, { headers: { cookie: again.cookie } });
    expect(stranger.status).toBe(401);
    expect(await third.end("SIGTERM")).toBe(0);

    expect(readdirSync(real)).toEqual(["precious"]);
    expect(readdirSync(folder).toSorted()).toEqual(["household", "household-demo"]);
  },
  TIMEOUT_MS * 2,
);

test("refuses a folder that does not contain a demo", async () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, "household-demo"));
  const server = start(path.join(folder, "household"), "--fresh");
  expect(await server.exited).toBe(1);
  expect(server.output()).toContain("household-demo exists but is not a demo household");
  expect(readdirSync(path.join(folder, "household-demo"))).toEqual([]);
  expect(existsSync(path.join(folder, "household"))).toBe(false);
});
