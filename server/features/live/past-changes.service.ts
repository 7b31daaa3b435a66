import { randomUUID } from "node:crypto";
import { TOPICS, type Topic } from "#shared/topics.ts";

/** After so many changes what came before is forgotten; whoever was away for longer refetches everything. */
const KEPT = 200;

/**
 * The last changes of this process, numbered, so that a stream that comes back is told just what it missed. The numbers
 * mean nothing to another process: there, too, everything counts as missed.
 */
export function createPastChanges() {
  const run = randomUUID().slice(0, 8);
  const past: { number: number; topics: readonly Topic[] }[] = [];
  let newest = 0;
  const nameOf = (number: number) => `${run}-${number}`;
  return {
    /** The event id of the newest change. */
    newest: () => nameOf(newest),
    /** @returns the event id of this change */
    add: (topics: readonly Topic[]): string => {
      past.push({ number: ++newest, topics });
      if (past.length > KEPT) past.shift();
      return nameOf(newest);
    },
    /** What has changed since the event with this id. */
    since: (eventId: string): Topic[] => {
      const seen = eventId.startsWith(`${run}-`) ? Number(eventId.slice(run.length + 1)) : Number.NaN;
      const oldest = newest - past.length;
      if (!(seen >= oldest && seen <= newest)) return [...TOPICS];
      return [...new Set(past.filter(({ number }) => number > seen).flatMap(({ topics }) => topics))];
    },
  };
}
