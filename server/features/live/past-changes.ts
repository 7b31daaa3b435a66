import { randomUUID } from "node:crypto";
import { TOPICS, type Topic } from "#shared/topics.ts";

/** A request is on its way for so long at most; what is fetched once too often is not changed by it. */
const ON_THE_WAY_MS = 1_000;
/** After so many changes what came before is forgotten; whoever was away for longer refetches everything. */
const KEPT = 200;

/**
 * The last changes of this process, numbered, so that a stream that comes back is told just what it missed. The numbers
 * mean nothing to another process: there, too, everything counts as missed.
 */
export function createPastChanges() {
  const run = randomUUID().slice(0, 8);
  const past: { number: number; at: number; topics: readonly Topic[] }[] = [];
  let newest = 0;
  let begun = Number.POSITIVE_INFINITY;
  const nameOf = (number: number) => `${run}-${number}`;
  return {
    /** The event id of the newest change. */
    newest: () => nameOf(newest),
    /** @returns the event id of this change */
    add: (topics: readonly Topic[]): string => {
      past.push({ number: ++newest, at: performance.now(), topics });
      if (past.length > KEPT) past.shift();
      return nameOf(newest);
    },
    /** What has changed since the event with this id. */
    since: (eventId: string): Topic[] => {
      const seen = eventId.startsWith(`${run}-`) ? Number(eventId.slice(run.length + 1)) : Number.NaN;
      const oldest = newest - past.length;
      if (!(seen >= oldest && seen <= newest)) return [...TOPICS];
      return topicsOf(past.filter(({ number }) => number > seen));
    },
    /** Marks the moment from which every change is recorded. */
    begin: (): void => {
      begun = performance.now();
    },
    /** Topics that changed in the last `ms` milliseconds; all of them if that is not known. */
    within: (ms: number): Topic[] => {
      const from = performance.now() - ms - ON_THE_WAY_MS;
      const recent = past.filter(({ at }) => at >= from);
      return from < begun || recent.length === KEPT ? [...TOPICS] : topicsOf(recent);
    },
  };
}

const topicsOf = (changes: { topics: readonly Topic[] }[]): Topic[] => [
  ...new Set(changes.flatMap(({ topics }) => topics)),
];
