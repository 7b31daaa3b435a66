import type { QueryClient } from "@tanstack/react-query";
import { localStore } from "#client/lib/browser-features.ts";
import { ApiError, call } from "#client/lib/call.ts";
import { UNSENT_KEY } from "#client/lib/offline-names.ts";
import { errorMessage } from "#client/lib/server-issues.ts";
import { refetchTopics } from "#client/lib/topics.ts";
import { toast } from "#client/ui/toast.ts";
import { dishesApi, type Comment, type Dish } from "#shared/dishes.api.ts";

/** A like or comment not sent yet because the server was unreachable. docs/adr/0008-own-queue-for-offline-writes.md */
export type Unsent =
  | { kind: "like"; dishId: number; isLiked: boolean }
  | { kind: "comment"; dishId: number; content: string; key: string; writtenAt: string };

export const QUEUED_TOAST = {
  title: "Saved on this device",
  description: "It will be sent when you're back online.",
};

/** Returns queued likes and comments, oldest first; they survive a reload. */
export function listUnsent(): Unsent[] {
  return (localStore.getJson(UNSENT_KEY) ?? []) as Unsent[];
}

/**
 * Queues a like or comment; a new like replaces a queued one for the same dish.
 * @returns false if the browser could not store it
 */
export function queueUnsent(unsent: Unsent): boolean {
  return save([...listUnsent().filter((queued) => !isSame(queued, unsent)), unsent]);
}

/** Removes an entry that was sent or rejected, unless a newer one has replaced it. */
function dropUnsent(unsent: Unsent): void {
  const sent = JSON.stringify(unsent);
  save(listUnsent().filter((queued) => JSON.stringify(queued) !== sent));
}

/** Removes a dish's queued like when a newer one has been sent. */
export function dropUnsentLike(dishId: number): void {
  save(listUnsent().filter((queued) => queued.kind !== "like" || queued.dishId !== dishId));
}

function save(list: Unsent[]): boolean {
  return localStore.set(UNSENT_KEY, JSON.stringify(list));
}

function isSame(a: Unsent, b: Unsent): boolean {
  if (a.kind === "comment") return b.kind === "comment" && a.key === b.key;
  return b.kind === "like" && a.dishId === b.dishId;
}

/** Returns whether the call failed without a response. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError;
}

/** Applies queued likes and comments to a dish, so that an offline reload still shows them. */
export function withUnsent<D extends Dish>(dish: D, unsent: readonly Unsent[]): D {
  const like = unsent.find((queued) => queued.kind === "like" && queued.dishId === dish.id);
  const comments = unsent.filter((queued) => queued.kind === "comment" && queued.dishId === dish.id).length;
  if (!like && comments === 0) return dish;
  const isLiked = like?.kind === "like" ? like.isLiked : dish.isLiked;
  return {
    ...dish,
    isLiked,
    likeCount: dish.likeCount + Number(isLiked) - Number(dish.isLiked),
    commentCount: dish.commentCount + comments,
  };
}

/** Appends a dish's queued comments, with negative ids. */
export function withUnsentComments(comments: Comment[], dishId: number, author: Comment["user"]): Comment[] {
  const waiting = listUnsent().flatMap((queued) =>
    queued.kind === "comment" && queued.dishId === dishId ? [queued] : [],
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
 * Sends queued likes and comments in order. The server deduplicates those sent twice, by two windows or after a lost
 * response.
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

/** Server or proxy errors, rate limits and expired sessions: a later attempt may succeed. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status >= 500 || [401, 408, 429].includes(error.status));
}

function send(unsent: Unsent): Promise<unknown> {
  const params = { id: unsent.dishId };
  if (unsent.kind === "like")
    return call(dishesApi.toggleLike, { params, body: { isLiked: unsent.isLiked } });
  return call(dishesApi.createComment, { params, body: { content: unsent.content, key: unsent.key } });
}
