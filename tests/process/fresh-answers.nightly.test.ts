import { expect, test } from "vitest";
import type { Dish } from "#shared/dishes.api.ts";
import { callTo } from "#tests/setup/server/call-server.ts";
import { launch, newDatabase, temporaryFolder } from "#tests/setup/server/launch.ts";
import { Register } from "./fresh-register.ts";

/** The same seed produces the same operations in the same order; their timing differs. */
const SEED = 20;
const SECONDS = 4;
const MEMBERS = ["amira", "bela", "cem"];
const PASSWORD = "a-good-long-password";

interface Cook {
  id: string;
  firstName: Register<string>;
  /** Sends a request to one of the two servers. */
  send: (server: number, method: string, path: string, body?: object) => Promise<unknown>;
}

interface KnownDish {
  id: number;
  createdAt: string;
  cook: Cook;
  /** null if deleted. */
  title: Register<string | null>;
  likes: Map<Cook, Register<boolean>>;
  comments: Map<Cook, Register<number>>;
}

test("no process returns data older than an acknowledged write", async () => {
  const origins = await startServers();
  const cooks = await Promise.all(MEMBERS.map((name) => signIn(origins, name)));
  const dishes: KnownDish[] = [];
  const findings: string[] = [];
  let reads = 0;
  const end = performance.now() + SECONDS * 1_000;
  const stillGoing = () => performance.now() < end && findings.length === 0;
  const writing = cooks.map(async (cook, index) => {
    for (const random = randomFrom(SEED + index); stillGoing();)
      await writeSomething(cook, cooks, dishes, random);
  });
  const reading = [...cooks, ...cooks].map(async (cook, index) => {
    for (const random = randomFrom(SEED * 10 + index); stillGoing(); reads++)
      findings.push(...(await readSomething(cook, dishes, random)));
  });
  await Promise.all([...writing, ...reading]);
  expect(findings).toEqual([]);
  expect(reads).toBeGreaterThan(30);
  expect(dishes.length).toBeGreaterThan(5);
});

async function startServers(): Promise<string[]> {
  const url = await newDatabase();
  const variables = {
    DATABASE_URL: url,
    DATA_DIR: temporaryFolder(),
    SESSION_SECRET: "the same for both processes, 0123456789",
    ADMIN_USERNAME: MEMBERS[0],
    ADMIN_PASSWORD: PASSWORD,
    RATE_LIMIT_SCALE: "1000",
  };
  const first = launch(variables);
  return [await first.ready(), await launch(variables).ready()];
}

async function signIn(origins: string[], username: string): Promise<Cook> {
  if (username !== MEMBERS[0]) {
    const admin = await signIn(origins, MEMBERS[0] ?? "");
    await admin.send(0, "POST", "/api/users", { username, password: PASSWORD, firstName: "0" });
  }
  const account = { username, password: PASSWORD };
  const response = await callTo(origins[0] ?? "")("POST", "/api/auth/login", account);
  expect(response.status).toBe(200);
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const { id } = (await response.json()) as { id: string };
  const cook: Cook = {
    id,
    firstName: new Register("0"),
    send: async (server, method, path, body) => {
      const sent = await callTo(origins[server] ?? "", cookie)(method, path, body);
      if (!sent.ok) throw new Error(`${method} ${path}: ${sent.status} ${await sent.text()}`);
      return sent.status === 204 ? undefined : sent.json();
    },
  };
  await cook.send(0, "PATCH", `/api/users/${id}`, { firstName: "0" });
  return cook;
}

type Random = ReturnType<typeof randomFrom>;

/** Each register has one writer: cooks rename and delete only their own dishes and set only their own likes. */
async function writeSomething(cook: Cook, cooks: Cook[], dishes: KnownDish[], random: Random) {
  const server = random(2);
  const own = dishes.filter((dish) => dish.cook === cook && dish.title.last !== null);
  const mine = own[random(own.length)];
  const any = dishes.filter(({ title }) => title.last !== null)[random(8)];
  const number = String(random(1_000_000));
  const chance = random(20);
  if (!mine || !any || chance < 4) {
    const posted = await cook.send(server, "POST", "/api/dishes", { title: number });
    const { id, createdAt } = posted as Dish;
    const each = <T>(value: T) => new Map(cooks.map((one) => [one, new Register(value)]));
    dishes.push({
      id,
      createdAt,
      cook,
      title: new Register<string | null>(number),
      likes: each(false),
      comments: each(0),
    });
  } else if (chance < 7) {
    await mine.title.write(number, () =>
      cook.send(server, "PATCH", `/api/dishes/${mine.id}`, { title: number }),
    );
  } else if (chance < 8)
    await mine.title.write(null, () => cook.send(server, "DELETE", `/api/dishes/${mine.id}`));
  else if (chance < 9) {
    await cook.firstName.write(number, () =>
      cook.send(server, "PATCH", `/api/users/${cook.id}`, { firstName: number }),
    );
  } else if (chance < 16) {
    const like = any.likes.get(cook);
    const isLiked = !like?.last;
    // Its cook may be deleting it.
    await like
      ?.write(isLiked, () => cook.send(server, "POST", `/api/dishes/${any.id}/like`, { isLiked }))
      .catch(ifDeleted(any));
  } else {
    const comments = any.comments.get(cook);
    await comments
      ?.write(comments.last + 1, () =>
        cook.send(server, "POST", `/api/dishes/${any.id}/comments`, { content: number }),
      )
      .catch(ifDeleted(any));
  }
}

const ifDeleted = (dish: KnownDish) => (error: unknown) => {
  if (dish.title.last !== null) throw error;
};

/** Returns the values that are impossible. */
async function readSomething(cook: Cook, dishes: KnownDish[], random: Random): Promise<string[]> {
  const server = random(2);
  const one = dishes[random(dishes.length)];
  const kind = random(3);
  if (kind === 0 && one) return readOne(cook, one, server);
  const known = [...dishes];
  const from = performance.now();
  const isPage = kind === 1;
  const answer = (await cook.send(server, "GET", isPage ? "/api/dishes?limit=20" : "/api/dishes")) as Dish[];
  const until = performance.now();
  const shown = new Map(answer.map((dish) => [dish.id, dish]));
  const last = isPage && answer.length === 20 ? answer.at(-1) : undefined;
  return known
    .filter((dish) => !last || !isOlder(dish, last))
    .flatMap((dish) => {
      const wrong = whatIsWrong(dish, shown.get(dish.id), cook, from, until);
      return wrong.map((text) => `dish ${dish.id} read at server ${server}: ${text}`);
    });
}

async function readOne(cook: Cook, dish: KnownDish, server: number): Promise<string[]> {
  const from = performance.now();
  const shown = await cook.send(server, "GET", `/api/dishes/${dish.id}`).catch((error: Error) => {
    if (!error.message.includes(": 404 ")) throw error;
  });
  const wrong = whatIsWrong(dish, shown as Dish | undefined, cook, from, performance.now());
  return wrong.map((text) => `dish ${dish.id} alone, read at server ${server}: ${text}`);
}

/** Compares by the list's order: of two dishes posted at once, the one with the smaller id may be newer. */
const isOlder = (one: Pick<Dish, "createdAt" | "id">, other: Pick<Dish, "createdAt" | "id">) =>
  one.createdAt < other.createdAt || (one.createdAt === other.createdAt && one.id < other.id);

function whatIsWrong(dish: KnownDish, shown: Dish | undefined, reader: Cook, from: number, until: number) {
  const wrong: string[] = [];
  const expectOneOf = (name: string, found: unknown, possible: unknown[]) => {
    if (!possible.includes(found)) wrong.push(`${name} is ${String(found)}, not ${possible.join(" or ")}`);
  };
  expectOneOf("title", shown?.title ?? null, dish.title.possible(from, until));
  // If it may be deleted, its other values are uncertain.
  if (!shown || dish.title.possible(from, until).includes(null)) return wrong;
  expectOneOf("creator", shown.creator.firstName, dish.cook.firstName.possible(from, until));
  const likes = [...dish.likes].map(([cook, like]) => ({ cook, possible: like.possible(from, until) }));
  const mine = likes.find(({ cook }) => cook === reader);
  expectOneOf("isLiked", shown.isLiked, mine?.possible ?? []);
  expectBetween("likeCount", shown.likeCount, {
    least: likes.filter(({ possible }) => !possible.includes(false)).length,
    most: likes.filter(({ possible }) => possible.includes(true)).length,
  });
  const counts = [...dish.comments.values()].map((count) => count.possible(from, until));
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  expectBetween("commentCount", shown.commentCount, {
    least: sum(counts.map((possible) => Math.min(...possible))),
    most: sum(counts.map((possible) => Math.max(...possible))),
  });
  return wrong;

  function expectBetween(name: string, found: number, { least, most }: { least: number; most: number }) {
    if (found < least || found > most) wrong.push(`${name} is ${found}, not ${least} to ${most}`);
  }
}

/** Returns a generator of integers from 0 to below `limit` (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  return (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}
