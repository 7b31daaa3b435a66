import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FairQueue } from "#server/http/limits/fair-queue.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const busy = { status: 503, reason: "photos_busy", retryAfter: 2 };

/** Enters the queue and adds its name to `admitted` when admitted. */
function enter(queue: FairQueue, admitted: string[], lane: string, name = lane, size = 1) {
  return queue.enter({ lane, size }).then((leave) => {
    admitted.push(name);
    return leave;
  });
}

test("entries beyond the capacity wait until there is room", async () => {
  const queue = new FairQueue({ capacity: 3, maxWaiting: 10, waitMs: 1_000, busy: "photos_busy" });
  const admitted: string[] = [];
  const first = await enter(queue, admitted, "a", "first", 2);
  const second = enter(queue, admitted, "b", "second", 2);
  const third = enter(queue, admitted, "c", "third", 1);
  await vi.advanceTimersByTimeAsync(999);
  expect(admitted).toEqual(["first"]);
  first();
  await Promise.all([second, third]);
  expect(admitted).toEqual(["first", "second", "third"]);
});

test("an entry that waits too long is refused and takes no capacity later", async () => {
  const queue = new FairQueue({ capacity: 1, maxWaiting: 10, waitMs: 3_000, busy: "photos_busy" });
  const leave = await queue.enter({ lane: "a" });
  const refused = queue.enter({ lane: "b" });
  await Promise.all([expect(refused).rejects.toMatchObject(busy), vi.advanceTimersByTimeAsync(3_000)]);
  leave();
  await queue.enter({ lane: "c" });
});

test("an entry that was admitted in time is not refused later", async () => {
  const queue = new FairQueue({ capacity: 1, maxWaiting: 10, waitMs: 3_000, busy: "photos_busy" });
  const leave = await queue.enter({ lane: "a" });
  const next = queue.enter({ lane: "b" });
  leave();
  await vi.advanceTimersByTimeAsync(10_000);
  (await next)();
});

test("an entry whose signal aborts leaves the queue", async () => {
  const queue = new FairQueue({ capacity: 1, maxWaiting: 10, waitMs: 3_000, busy: "photos_busy" });
  const admitted: string[] = [];
  const leave = await queue.enter({ lane: "a" });
  const aborted = new AbortController();
  const dropped = queue.enter({ lane: "b", signal: aborted.signal });
  const next = enter(queue, admitted, "b", "next");
  aborted.abort(new Error("aborted"));
  await expect(dropped).rejects.toThrow("aborted");
  leave();
  await next;
  expect(admitted).toEqual(["next"]);
  await expect(queue.enter({ lane: "b", signal: aborted.signal })).rejects.toThrow("aborted");
});

test("lanes take turns, whatever their number of entries", async () => {
  const queue = new FairQueue({ capacity: 1, maxWaiting: 10, waitMs: 3_000, busy: "photos_busy" });
  const admitted: string[] = [];
  const leave = await queue.enter({ lane: "a" });
  const entries = ["a1", "a2", "a3", "b1", "c1", "b2"].map(async (name) => {
    (await enter(queue, admitted, name.slice(0, 1), name))();
  });
  leave();
  await Promise.all(entries);
  expect(admitted).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

test("a lane takes at most its share of the capacity", async () => {
  const queue = new FairQueue({
    capacity: 4,
    perLane: 2,
    maxWaiting: 10,
    waitMs: 3_000,
    busy: "photos_busy",
  });
  const admitted: string[] = [];
  const [leave] = await Promise.all([1, 2].map(() => enter(queue, admitted, "a")));
  const waiting = enter(queue, admitted, "a", "a again");
  await enter(queue, admitted, "b");
  expect(admitted).toEqual(["a", "a", "b"]);
  leave?.();
  await waiting;
});

test("an entry of a lane with too many waiting entries is refused at once, and one of another lane is not", async () => {
  const queue = new FairQueue({ capacity: 1, maxWaiting: 2, waitMs: 3_000, busy: "photos_busy" });
  const admitted: string[] = [];
  const leave = await queue.enter({ lane: "a" });
  const waiting = [enter(queue, admitted, "a"), enter(queue, admitted, "a")];
  await expect(queue.enter({ lane: "a" })).rejects.toMatchObject(busy);
  const other = enter(queue, admitted, "b");
  leave();
  for (const entry of [waiting[0], other, waiting[1]]) (await entry)?.();
  expect(admitted).toEqual(["a", "b", "a"]);
});
