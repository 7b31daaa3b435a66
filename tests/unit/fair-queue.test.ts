import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FairQueue } from "#server/http/fair-queue.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const busy = { status: 503, retryAfter: 2 };

/** Enters and notes its name when it is admitted. */
function entering(queue: FairQueue, admitted: string[], lane: string, name = lane, size = 1) {
  return queue.enter({ lane, size }).then((leave) => {
    admitted.push(name);
    return leave;
  });
}

test("entries beyond the capacity wait until there is room", async () => {
  const queue = new FairQueue({ capacity: 3, maxWaiting: 10, waitMs: 1_000 });
  const admitted: string[] = [];
  const first = await entering(queue, admitted, "a", "first", 2);
  const second = entering(queue, admitted, "b", "second", 2);
  const third = entering(queue, admitted, "c", "third", 1);
  await vi.advanceTimersByTimeAsync(999);
  expect(admitted).toEqual(["first"]);
  first();
  await Promise.all([second, third]);
  expect(admitted).toEqual(["first", "second", "third"]);
});

test("an entry that waits too long is refused, and takes no room later", async () => {
  const queue = new FairQueue({ capacity: 1, maxWaiting: 10, waitMs: 3_000 });
  const leave = await queue.enter({ lane: "a" });
  const refused = queue.enter({ lane: "b" });
  await Promise.all([expect(refused).rejects.toMatchObject(busy), vi.advanceTimersByTimeAsync(3_000)]);
  leave();
  await queue.enter({ lane: "c" });
});

test("an entry that was admitted in time is not refused later", async () => {
  const queue = new FairQueue({ capacity: 1, maxWaiting: 10, waitMs: 3_000 });
  const leave = await queue.enter({ lane: "a" });
  const next = queue.enter({ lane: "b" });
  leave();
  await vi.advanceTimersByTimeAsync(10_000);
  (await next)();
});

test("an entry whose signal aborts leaves the queue", async () => {
  const queue = new FairQueue({ capacity: 1, maxWaiting: 10, waitMs: 3_000 });
  const admitted: string[] = [];
  const leave = await queue.enter({ lane: "a" });
  const gone = new AbortController();
  const dropped = queue.enter({ lane: "b", signal: gone.signal });
  const next = entering(queue, admitted, "b", "next");
  gone.abort(new Error("gone"));
  await expect(dropped).rejects.toThrow("gone");
  leave();
  await next;
  expect(admitted).toEqual(["next"]);
  await expect(queue.enter({ lane: "b", signal: gone.signal })).rejects.toThrow("gone");
});

test("lanes take turns, however many entries one of them has", async () => {
  const queue = new FairQueue({ capacity: 1, maxWaiting: 10, waitMs: 3_000 });
  const admitted: string[] = [];
  const leave = await queue.enter({ lane: "a" });
  const entries = ["a1", "a2", "a3", "b1", "c1", "b2"].map(async (name) => {
    (await entering(queue, admitted, name.slice(0, 1), name))();
  });
  leave();
  await Promise.all(entries);
  expect(admitted).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

test("one lane leaves room for others", async () => {
  const queue = new FairQueue({ capacity: 4, perLane: 2, maxWaiting: 10, waitMs: 3_000 });
  const admitted: string[] = [];
  const [leave] = await Promise.all([1, 2].map(() => entering(queue, admitted, "a")));
  const waiting = entering(queue, admitted, "a", "a again");
  await entering(queue, admitted, "b");
  expect(admitted).toEqual(["a", "a", "b"]);
  leave?.();
  await waiting;
});

test("a lane with too many waiting entries is refused at once, another one is not", async () => {
  const queue = new FairQueue({ capacity: 1, maxWaiting: 2, waitMs: 3_000 });
  const admitted: string[] = [];
  const leave = await queue.enter({ lane: "a" });
  const waiting = [entering(queue, admitted, "a"), entering(queue, admitted, "a")];
  await expect(queue.enter({ lane: "a" })).rejects.toMatchObject(busy);
  const other = entering(queue, admitted, "b");
  leave();
  for (const entry of [waiting[0], other, waiting[1]]) (await entry)?.();
  expect(admitted).toEqual(["a", "b", "a"]);
});
