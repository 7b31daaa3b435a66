import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { localStore } from "#client/lib/device/browser-features.ts";
import { cookingKey, lastMember } from "#client/lib/last-visit.ts";
import { createStore } from "#client/lib/store.ts";

/*
 * The timers, and the step that was reached in each recipe. Stored on the device, so that a reload, a closed view and a
 * suspended page keep them, and all windows show the same.
 */

const MINUTE_MS = 60_000;
/** How long an ended timer and a step are kept. */
const KEPT_MS = 24 * 60 * MINUTE_MS;

const timer = z.object({
  /** Dish, step, place in the text and seconds, so that a press on a running duration starts nothing new. */
  id: z.string(),
  dishId: z.int(),
  step: z.int().check(z.nonnegative()),
  /** The title of the dish. */
  title: z.string(),
  /** The words of the text, "20–25 min"; timers stored by earlier versions have none. */
  duration: z.optional(z.string()),
  /** Epoch milliseconds. */
  endsAt: z.number(),
});
const cookingState = z.object({
  timers: z.array(timer),
  steps: z.array(z.object({ dishId: z.int(), step: z.int().check(z.nonnegative()), at: z.number() })),
});

export type Timer = z.infer<typeof timer>;
type CookingState = z.infer<typeof cookingState>;

/** Counts the writes of this window; other windows get a `storage` event. */
const writes = createStore(0);
/** The state that the browser could not store. */
let unstored: string | null = null;
let parsed: { text: string | null; state: CookingState } | undefined;

/** Returns the same object until the stored text changes. */
function read(): CookingState {
  const text = unstored ?? localStore.get(cookingKey(lastMember()));
  if (parsed?.text !== text) parsed = { text, state: parse(text) };
  return parsed.state;
}

function parse(text: string | null): CookingState {
  try {
    const { timers, steps } = cookingState.parse(JSON.parse(text ?? ""));
    return { timers: timers.filter(({ endsAt }) => endsAt > Date.now() - KEPT_MS), steps };
  } catch {
    return { timers: [], steps: [] };
  }
}

function update(change: Partial<CookingState>, now: number): void {
  const { timers, steps } = { ...read(), ...change };
  const text = JSON.stringify({
    timers: timers.filter(({ endsAt }) => endsAt > now - KEPT_MS),
    steps: steps.filter(({ at }) => at > now - KEPT_MS),
  });
  unstored = localStore.set(cookingKey(lastMember()), text) ? null : text;
  writes.set(writes.get() + 1);
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = writes.subscribe(listener);
  window.addEventListener("storage", listener);
  return () => {
    unsubscribe();
    window.removeEventListener("storage", listener);
  };
}

/** Returns the timers; the first one ends first. */
export function useTimers(): readonly Timer[] {
  return useSyncExternalStore(subscribe, listTimers);
}

export const listTimers = (): readonly Timer[] => read().timers;

/** Starts a timer, unless the same one is running. */
export function startTimer(
  { seconds, ...timer }: Omit<Timer, "endsAt"> & { seconds: number },
  now = Date.now(),
): void {
  const running = listTimers().find(({ id }) => id === timer.id);
  if (running && running.endsAt > now) return;
  setTimer({ ...timer, endsAt: now + seconds * 1000 }, now);
}

/** Adds a minute; a timer that has ended runs for one minute more. */
export function addMinute(timer: Timer, now = Date.now()): void {
  setTimer({ ...timer, endsAt: Math.max(timer.endsAt, now) + MINUTE_MS }, now);
}

function setTimer(timer: Timer, now: number): void {
  const others = listTimers().filter(({ id }) => id !== timer.id);
  update({ timers: [...others, timer].sort((a, b) => a.endsAt - b.endsAt) }, now);
}

export function removeTimer({ id }: Pick<Timer, "id">, now = Date.now()): void {
  update({ timers: listTimers().filter((other) => other.id !== id) }, now);
}

/** Returns the step that was reached in a dish, for a day. */
export function useStep(dishId: number): number {
  return useSyncExternalStore(subscribe, () => findStep(dishId));
}

export function findStep(dishId: number, now = Date.now()): number {
  const last = read().steps.find((reached) => reached.dishId === dishId);
  return last && last.at > now - KEPT_MS ? last.step : 0;
}

/** @param step null if the dish is done */
export function saveStep(dishId: number, step: number | null, now = Date.now()): void {
  const others = read().steps.filter((reached) => reached.dishId !== dishId);
  update({ steps: step === null ? others : [...others, { dishId, step, at: now }] }, now);
}
