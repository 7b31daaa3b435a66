import { t } from "@lingui/core/macro";
import {
  queryOptions,
  useMutation,
  useQueryClient,
  type MutationOptions,
  type QueryClient,
} from "@tanstack/react-query";
import { patchDish } from "#client/features/dish-data/dishes.data.ts";
import { dropReplaced, queueUnsent, QUEUED_TOAST } from "#client/features/unsent/unsent.ts";
import { call, isNetworkError } from "#client/lib/api/call.ts";
import { refetchTopics } from "#client/lib/api/topics.ts";
import { showProblem, toast } from "#client/ui/status/toast.ts";
import { dishesApi, type Dish } from "#shared/dishes.api.ts";
import type { CallResult } from "#shared/http/endpoint.ts";

/** Likes of a dish, newest first. */
export const dishLikesQuery = (dishId: number) =>
  queryOptions({
    queryKey: ["dishes", "likes", dishId],
    queryFn: () => call(dishesApi.likes, { params: { id: dishId } }),
  });

/**
 * Likes or unlikes a dish optimistically. Quick presses are sent one after another and only the last response is
 * applied, so that the heart does not flicker.
 */
export function likeMutation(
  client: QueryClient,
  id: number,
): MutationOptions<CallResult<typeof dishesApi.toggleLike> | null, Error, boolean, { wasFetching: boolean }> {
  const mutationKey = ["dishes", "like", id];
  const isLast = () => client.isMutating({ mutationKey }) === 1;

  return {
    mutationKey,
    scope: { id: mutationKey.join("-") },
    mutationFn: async (isLiked: boolean) => {
      try {
        return await call(dishesApi.toggleLike, { params: { id }, body: { isLiked } });
      } catch (error) {
        if (!isNetworkError(error) || !queueUnsent({ kind: "like", dishId: id, isLiked })) throw error;
        return null;
      }
    },
    onMutate: async () => {
      // A pending list request was read before this like and would undo it on screen.
      const wasFetching = client.isFetching({ queryKey: ["dishes"] }) > 0;
      await client.cancelQueries({ queryKey: ["dishes"] });
      toggle();
      return { wasFetching };
    },
    onSuccess: (state) => {
      if (!state) return toast(QUEUED_TOAST);
      // This response supersedes a queued like.
      dropReplaced({ kind: "like", dishId: id, isLiked: state.isLiked });
      if (isLast()) patchDish(client, id, () => state);
      return toast({
        title: state.isLiked ? t`You like this dish` : t`Like removed`,
        variant: "success",
        duration: 1_500,
      });
    },
    onError: () => {
      toggle();
      showProblem(t`Your like could not be saved`, t`Please try again.`);
    },
    onSettled: (_state, _error, _input, context) => {
      if (isLast()) {
        void refetchTopics(client, "activities");
        if (context?.wasFetching) void refetchTopics(client, "dishes");
      }
    },
  };

  function toggle(): void {
    patchDish(client, id, ({ isLiked, likeCount }) => ({
      isLiked: !isLiked,
      likeCount: Math.max(0, likeCount + (isLiked ? -1 : 1)),
    }));
  }
}

export const useToggleLike = ({ id }: Pick<Dish, "id">) => useMutation(likeMutation(useQueryClient(), id));

/** Likes or unlikes outside of a component that stays; a failure is shown. */
export async function toggleLike(client: QueryClient, { id, isLiked }: Dish): Promise<void> {
  const mutation = client.getMutationCache().build(client, likeMutation(client, id));
  await mutation.execute(!isLiked).catch(() => undefined);
}
