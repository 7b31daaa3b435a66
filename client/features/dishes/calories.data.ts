import {
  useIsMutating,
  useMutation,
  useMutationState,
  useQueryClient,
  type Mutation,
  type QueryClient,
} from "@tanstack/react-query";
import { CALORIES_SOURCE_LABEL, formatNumber } from "#client/features/dishes/dish-labels.ts";
import { dishQuery, patchDish } from "#client/features/dishes/dishes.data.ts";
import { call, hasStatus } from "#client/lib/call.ts";
import { errorMessage } from "#client/lib/server-issues.ts";
import { refetchTopics } from "#client/lib/topics.ts";
import { toast } from "#client/ui/toast.ts";
import { caloriesApi, type Estimate } from "#shared/calories.api.ts";
import type { Dish } from "#shared/dishes.api.ts";
import { ESTIMATE_TOAST_MS } from "#shared/limits.ts";

interface EstimateInput {
  dish: Pick<Dish, "id" | "title">;
  /** The person agreed that a typed figure goes (decisions §8). */
  overwrite?: boolean;
}

const ESTIMATING = ["calories", "estimate"];

const ask = ({ dish, overwrite = false }: EstimateInput) =>
  call(caloriesApi.estimate, { params: { id: dish.id }, body: { overwrite } });

/** Estimates a dish's calories because somebody asked for it, and says what came of it (Spec §8, §9). */
export function useEstimateCalories() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ESTIMATING,
    mutationFn: ask,
    onSuccess: (estimate, { dish }) => {
      toast({
        title: `About ${formatNumber(estimate.estimatedCalories)} kcal per serving`,
        description: `${dish.title} · ${CALORIES_SOURCE_LABEL[estimate.caloriesSource]}`,
        variant: "success",
        duration: ESTIMATE_TOAST_MS,
      });
      applyEstimate(client, dish.id, estimate);
    },
    onError: (error) => {
      toast({
        title: "Failed to estimate calories. Please try again.",
        description: errorMessage(error, "The server did not respond."),
        variant: "destructive",
      });
      // Somebody else typed the calories meanwhile, or deleted the dish.
      if (hasStatus(error, 409) || hasStatus(error, 404)) void refetchTopics(client, "dishes");
    },
  });
}

/** Spec §4: an estimate is asked for after a dish is created; a failure is ignored. */
export function useAutomaticEstimate() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ESTIMATING,
    mutationFn: ask,
    onSuccess: (estimate, { dish }) => applyEstimate(client, dish.id, estimate),
  });
}

/** Shows a new figure at once; whatever was read before it is read again. */
function applyEstimate(client: QueryClient, id: number, estimate: Estimate): void {
  const { estimatedCalories, caloriesSource, confidence, reasoning } = estimate;
  patchDish(client, id, () => ({ estimatedCalories, caloriesSource }));
  client.setQueryData(
    dishQuery(id).queryKey,
    (dish) => dish && { ...dish, caloriesConfidence: confidence, caloriesReasoning: reasoning },
  );
  void refetchTopics(client, "dishes", "menus", "suggestions");
}

const estimateInput = (mutation: Mutation) => mutation.state.variables as EstimateInput | undefined;

/** Whether an estimate for this dish is on its way, whoever asked for it. */
export function useIsEstimating(id: number): boolean {
  return (
    useIsMutating({
      mutationKey: ESTIMATING,
      predicate: (mutation) => estimateInput(mutation)?.dish.id === id,
    }) > 0
  );
}

/** The names of the dishes whose estimates are on their way. */
export function useEstimatedTitles(): string[] {
  return useMutationState({
    filters: { mutationKey: ESTIMATING, status: "pending" },
    select: (mutation) => estimateInput(mutation)?.dish.title ?? "",
  });
}
