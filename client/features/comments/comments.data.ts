import { t } from "@lingui/core/macro";
import { queryOptions, useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { patchDish } from "#client/features/dish-data/dishes.data.ts";
import { listUnsent, queueUnsent, QUEUED_TOAST } from "#client/features/unsent/unsent.ts";
import { call, hasStatus, isNetworkError } from "#client/lib/api/call.ts";
import { errorMessage } from "#client/lib/api/server-issues.ts";
import { refetchTopics } from "#client/lib/api/topics.ts";
import { keepDraft } from "#client/lib/draft.ts";
import { randomKey } from "#client/lib/random-key.ts";
import { showProblem, toast } from "#client/ui/status/toast.ts";
import { dishesApi, type Comment } from "#shared/dishes.api.ts";
import { COMMENTS_IN_PREVIEW } from "#shared/limits.ts";
import { keepRejectedComment } from "./rejected-comments.ts";

/** All comments on a dish, oldest first. */
export const dishCommentsQuery = (dishId: number) =>
  queryOptions({
    queryKey: ["dishes", "comments", dishId],
    queryFn: () => call(dishesApi.comments, { params: { id: dishId } }),
  });

let lastTemporaryId = 0;

/**
 * Adds a comment optimistically. If the server rejects it, the comment is removed and its text is kept for the dialog,
 * which may be closed by then; without a connection it is queued (unsent.ts).
 */
export function useAddComment(dishId: number) {
  const client = useQueryClient();
  const { id, firstName, lastName, profileImageUrl, color } = useCurrentUser();
  return useMutation({
    mutationFn: async (content: string) => {
      const key = randomKey();
      try {
        return await call(dishesApi.createComment, { params: { id: dishId }, body: { content, key } });
      } catch (error) {
        const writtenAt = new Date().toISOString();
        const isQueued =
          isNetworkError(error) && queueUnsent({ kind: "comment", dishId, content, key, writtenAt });
        if (!isQueued) throw error;
        return null;
      }
    },
    onMutate: async (content) => {
      await client.cancelQueries({ queryKey: ["dishes"] });
      const temporary: Comment = {
        id: --lastTemporaryId,
        content,
        createdAt: new Date().toISOString(),
        user: { id, firstName, lastName, profileImageUrl, color },
      };
      addToCache(client, dishId, temporary);
      return { temporary };
    },
    onSuccess: (comment, _content, { temporary }) => {
      if (!comment) {
        // Shown as a queued comment from now on.
        removeFromCache(client, dishId, temporary.id);
        patchDish(client, dishId, ({ commentCount }) => ({ commentCount: commentCount + 1 }));
        toast(QUEUED_TOAST);
        return;
      }
      const confirm = (comments: Comment[]) =>
        comments.map((entry) => (entry.id === temporary.id ? comment : entry));
      client.setQueryData(dishCommentsQuery(dishId).queryKey, (comments) => comments && confirm(comments));
      patchDish(client, dishId, ({ comments }) => ({ comments: confirm(comments) }));
    },
    onError: (error, content, context) => {
      if (context) removeFromCache(client, dishId, context.temporary.id);
      // The dialog is unmounted already.
      const isEnded = hasStatus(error, 401);
      const isKept = isEnded && keepDraft(id, `comments=${dishId}`, content);
      if (!isEnded) keepRejectedComment({ dishId, author: id, content });
      showProblem(
        t`Your comment could not be saved`,
        !isEnded
          ? errorMessage(error, t`What you wrote is still here. Please try again.`)
          : isKept
            ? t`What you wrote is kept until you sign in again.`
            : t`What you wrote was not kept.`,
      );
    },
    onSettled: () => void refetchTopics(client, "dishes", "activities"),
  });
}

/** Deletes a comment; allowed to its author and to administrators. */
export function useDeleteComment(dishId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (commentId: number) => call(dishesApi.deleteComment, { params: { id: dishId, commentId } }),
    onMutate: async (commentId) => {
      await client.cancelQueries({ queryKey: ["dishes"] });
      removeFromCache(client, dishId, commentId);
    },
    meta: { failed: t`The comment could not be deleted`, refetches: ["dishes", "activities"] },
  });
}

function addToCache(client: QueryClient, dishId: number, comment: Comment): void {
  client.setQueryData(dishCommentsQuery(dishId).queryKey, (comments) => comments && [...comments, comment]);
  patchDish(client, dishId, ({ comments, commentCount }) => ({
    comments: [comment, ...comments].slice(0, COMMENTS_IN_PREVIEW),
    commentCount: commentCount + 1,
  }));
}

function removeFromCache(client: QueryClient, dishId: number, commentId: number): void {
  const without = (comments: Comment[]) => comments.filter((comment) => comment.id !== commentId);
  client.setQueryData(dishCommentsQuery(dishId).queryKey, (comments) => comments && without(comments));
  patchDish(client, dishId, ({ comments, commentCount }) => ({
    comments: without(comments),
    commentCount: Math.max(0, commentCount - 1),
  }));
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
