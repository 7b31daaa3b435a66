import { useSyncExternalStore } from "react";

/** What the server refused, by dish and author: its dialog may be closed by then. Only in memory, as what is typed. */
const refused = new Map<string, string[]>();
const listeners = new Set<() => void>();

function placeOf(dishId: number, author: string): string {
  return `${dishId} ${author}`;
}

function write(place: string, comments: string[]): void {
  refused.set(place, comments);
  for (const listener of listeners) listener();
}

/** Keeps a comment until its author has read it again. */
export function keepRefused(dishId: number, author: string, comment: string): void {
  const place = placeOf(dishId, author);
  write(place, [...(refused.get(place) ?? []), comment]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The comment on a dish that was refused first, "" if there is none; and how to forget it. */
export function useRefused(dishId: number, author: string): [comment: string, forget: () => void] {
  const place = placeOf(dishId, author);
  const comment = useSyncExternalStore(subscribe, () => refused.get(place)?.[0] ?? "");
  return [comment, () => write(place, refused.get(place)?.slice(1) ?? [])];
}
