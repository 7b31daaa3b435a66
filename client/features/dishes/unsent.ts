import type { QueryClient } from "@tanstack/react-query";
import { localStore } from "#client/lib/browser-features.ts";
import { ApiError, call } from "#client/lib/call.ts";
import { UNSENT_KEY } from "#client/lib/offline-names.ts";
import { errorMessage } from "#client/lib/server-issues.ts";
import { refetchTopics } from "#client/lib/topics.ts";
import { toast } from "#client/ui/toast.ts";
import { dishesApi, type Comment, type Dish } from "#shared/dishes.api.ts";

/** A like or comment not sent yet because the server was unreachable. ADR 0008. */
export type Unsent =
  | { kind: "like"; dishId: number; isLiked: boolean }
  | { kind: "comment"; dishId: number; content: string; key: string; writtenAt: string };

/** The toast shown instead of a failure. */
export const QUEUED_TOAST = {
  title: "Saved on this device",
  description: "It will be sent when you're back online.",
};

/** Likes and comments to be sent, oldest first; they survive a reload. */
export function listUnsent(): Unsent[] {
  return (localStore.getJson(UNSENT_KEY) ?? []) as Unsent[];
}

/**
 * Keeps a like or comment for later; of several likes of one dish the last one counts.
 * @returns false when the browser could not store it
 */
export function queueUnsent(unsent: Unsent): boolean {
  return write([...listUnsent().filter((other) => !isSame(other, unsent)), unsent]);
}

/** Removes an entry that was sent or refused, unless a newer one has replaced it. */
function dropUnsent(unsent: Unsent): void {
  const sent = JSON.stringify(unsent);
  write(listUnsent().filter((other) => JSON.stringify(other) !== sent));
}

/** Removes the like of a dish, which a newer one has made obsolete. */
export function dropUnsentLike(dishId: number): void {
  write(listUnsent().filter((other) => other.kind !== "like" || other.dishId !== dishId));
}

function write(list: Unsent[]): boolean {
  return localStore.set(UNSENT_KEY, JSON.stringify(list));
}

function isSame(one: Unsent, other: Unsent): boolean {
  if (one.kind === "comment") return other.kind === "comment" && one.key === other.key;
  return other.kind === "like" && one.dishId === other.dishId;
}

/** True if the call got no answer. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError;
}

/** The dish as it will be when its likes and comments are sent: a reload without a network still shows them. */
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

/** The comments on a dish followed by the unsent ones, which have ids below zero. */
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

/**
 * Sends likes and comments in their order. The server counts one that is sent twice, by two windows or because an
 * answer was lost, once.
 */
export async function sendUnsent(client: QueryClient): Promise<void> {
  const waiting = listUnsent();
  if (waiting.length === 0) return;
  let sent = 0;
  for (const unsent of waiting) {
    try {
      await send(unsent);
      sent++;
    } catch (error) {
      if (isNetworkError(error) || isTransient(error)) break;
      toast({
        title: unsent.kind === "like" ? "A like could not be saved" : "A comment could not be saved",
        description: errorMessage(error, "The dish may have been deleted."),
        variant: "destructive",
      });
    }
    dropUnsent(unsent);
  }
  if (sent === 0) return;
  toast({ title: "Your offline likes and comments were sent", variant: "success" });
  await refetchTopics(client, "dishes", "activities");
}

/** A proxy without its server, a database that is starting, a rate limit, an expired session: later it may succeed. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status >= 500 || [401, 408, 429].includes(error.status));
}

function send(unsent: Unsent): Promise<unknown> {
  const params = { id: unsent.dishId };
  if (unsent.kind === "like")
    return call(dishesApi.toggleLike, { params, body: { isLiked: unsent.isLiked } });
  return call(dishesApi.createComment, { params, body: { content: unsent.content, key: unsent.key } });
}
