import { localStore } from "#client/lib/browser-features.ts";
import { UNSENT_PLACE } from "#client/lib/offline-names.ts";
import type { Comment, Dish } from "#shared/dishes.api.ts";

/** A like or comment that found nobody at home. */
export type Unsent =
  | { kind: "like"; dishId: number; isLiked: boolean }
  | { kind: "comment"; dishId: number; content: string; key: string; writtenAt: string };

/** Said instead of a failure. */
export const SENT_LATER = {
  title: "Kept for later",
  description: "It is sent when your household can be reached again.",
};

/** What waits to be sent, oldest first; it outlives the page. */
export function listUnsent(): Unsent[] {
  return (localStore.getJson(UNSENT_PLACE) ?? []) as Unsent[];
}

/**
 * Keeps a like or comment for later; of several likes of one dish the last one counts.
 * @returns false when the browser could not store it
 */
export function keepUnsent(unsent: Unsent): boolean {
  return write([...listUnsent().filter((other) => !isSame(other, unsent)), unsent]);
}

/** Takes out what has been sent, or will never be taken; not what was put in its place meanwhile. */
export function dropUnsent(unsent: Unsent): void {
  const sent = JSON.stringify(unsent);
  write(listUnsent().filter((other) => JSON.stringify(other) !== sent));
}

/** A like that waited is answered by a newer one. */
export function dropUnsentLike(dishId: number): void {
  write(listUnsent().filter((other) => other.kind !== "like" || other.dishId !== dishId));
}

function write(list: Unsent[]): boolean {
  return localStore.set(UNSENT_PLACE, JSON.stringify(list));
}

function isSame(one: Unsent, other: Unsent): boolean {
  if (one.kind === "comment") return other.kind === "comment" && one.key === other.key;
  return other.kind === "like" && one.dishId === other.dishId;
}

/** A call that nobody answered. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError;
}

/** A dish as it will be when what waits has been sent: a reload without a network does not lose a like. */
export function withUnsent<D extends Dish>(dish: D, unsent: readonly Unsent[]): D {
  const like = unsent.find((one) => one.kind === "like" && one.dishId === dish.id);
  const comments = unsent.filter((one) => one.kind === "comment" && one.dishId === dish.id).length;
  if (!like && comments === 0) return dish;
  const isLiked = like?.kind === "like" ? like.isLiked : dish.isLiked;
  return {
    ...dish,
    isLiked,
    likeCount: dish.likeCount + Number(isLiked) - Number(dish.isLiked),
    commentCount: dish.commentCount + comments,
  };
}

/** The comments on a dish with those that wait; they have ids below zero. */
export function withUnsentComments(comments: Comment[], dishId: number, author: Comment["user"]): Comment[] {
  const waiting = listUnsent().flatMap((one) =>
    one.kind === "comment" && one.dishId === dishId ? [one] : [],
  );
  return [
    ...comments,
    ...waiting.map(({ content, writtenAt }, index) => ({
      id: -1_000_000 - index,
      content,
      createdAt: writtenAt,
      user: author,
    })),
  ];
}
