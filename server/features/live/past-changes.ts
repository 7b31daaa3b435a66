import { randomUUID } from "node:crypto";
import { type Topic, TOPICS } from "#shared/topics.ts";

/** Upper bound for the duration of a request. Refetching too much is harmless. */
const MAX_REQUEST_MS = 1_000;
/** Pages that missed more changes refetch everything. */
const MAX_CHANGES = 200;

/**
 * The latest changes, numbered, so that a reconnected page refetches only what it missed. Another process does not know
 * these numbers; a page that reconnects to it refetches everything.
 */
export function createPastChanges() {
  const processId = randomUUID().slice(0, 8);
  const past: { number: number; at: number; topics: readonly Topic[] }[] = [];
  let newest = 0;
  let recordedSince = Number.POSITIVE_INFINITY;
  const idOf = (number: number) => `${processId}-${number}`;
  return {
    newest: () => idOf(newest),
    add: (topics: readonly Topic[]): string => {
      past.push({ number: ++newest, at: performance.now(), topics });
      if (past.length > MAX_CHANGES) past.shift();
      return idOf(newest);
    },
    since: (eventId: string): Topic[] => {
      const seen = eventId.startsWith(`${processId}-`)
        ? Number(eventId.slice(processId.length + 1))
        : Number.NaN;
      const oldest = newest - past.length;
      if (!(seen >= oldest && seen <= newest)) return [...TOPICS];
      return topicsOf(past.filter(({ number }) => number > seen));
    },
    /** Marks the moment from which every change is recorded. */
    begin: (): void => {
      recordedSince = performance.now();
    },
    /** Returns the topics that changed in the last `ms` milliseconds; all if changes were not recorded that long. */
    within: (ms: number): Topic[] => {
      const from = performance.now() - ms - MAX_REQUEST_MS;
      const recent = past.filter(({ at }) => at >= from);
      return from < recordedSince || recent.length === MAX_CHANGES ? [...TOPICS] : topicsOf(recent);
    },
  };
}

const topicsOf = (changes: { topics: readonly Topic[] }[]): Topic[] => [
  ...new Set(changes.flatMap(({ topics }) => topics)),
];
