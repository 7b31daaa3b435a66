import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { caloriesSourceName } from "#client/features/dish-data/dish-texts.ts";
import { dishQuery, patchDish } from "#client/features/dish-data/dishes.data.ts";
import { call, hasStatus } from "#client/lib/api/call.ts";
import { errorMessage } from "#client/lib/api/server-issues.ts";
import { refetchTopics } from "#client/lib/api/topics.ts";
import { formatNumber } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { toast } from "#client/ui/status/toast.ts";
import { caloriesApi, type Estimate } from "#shared/calories.api.ts";
import { ESTIMATING, type EstimateInput } from "./estimates-in-progress.ts";

const requestEstimate = ({ dish, overwrite = false, source }: EstimateInput) =>
  call(caloriesApi.estimate, { params: { id: dish.id }, body: { overwrite, source } });

/**
 * Estimates a dish's calories on request, with toasts for success and failure. If the provider fails, the toast offers
 * the reference estimate.
 */
export function useEstimateCalories() {
  const client = useQueryClient();
  const estimating = useMutation({
    mutationKey: ESTIMATING,
    mutationFn: requestEstimate,
    onSuccess: (estimate, { dish }) => {
      toast({
        title: t`About ${{ calories: formatNumber(estimate.estimatedCalories) }} kcal per serving`,
        description: `${isolate(dish.title)} · ${caloriesSourceName(estimate.caloriesSource)}`,
        variant: "success",
        duration: 4_000,
      });
      applyEstimate(client, dish.id, estimate);
    },
    onError: (error, input) => {
      const useReference = () => estimating.mutate({ ...input, source: "reference" });
      toast({
        title: t`Failed to estimate calories. Please try again.`,
        description: errorMessage(error, t`Please try again.`),
        variant: "destructive",
        ...(hasStatus(error, 502) && {
          duration: 10_000,
          action: { label: t`Use reference estimate`, onPress: useReference },
        }),
      });
      // Another member entered calories or deleted the dish.
      if (hasStatus(error, 409) || hasStatus(error, 404)) void refetchTopics(client, "dishes");
    },
  });
  return estimating;
}

/** Estimates a new dish's calories; a failure is ignored. */
export function useAutomaticEstimate() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ESTIMATING,
    mutationFn: requestEstimate,
    onSuccess: (estimate, { dish }) => applyEstimate(client, dish.id, estimate),
  });
}

/** Updates the cache with the estimate and refetches everything that shows calories. */
function applyEstimate(client: QueryClient, id: number, estimate: Estimate): void {
  const { estimatedCalories, caloriesSource, low, high, confidence } = estimate;
  const fields = {
    caloriesLow: low,
    caloriesHigh: high,
    caloriesConfidence: confidence,
    caloriesReasoning: estimate.reasoning,
    caloriesDetails: estimate.details,
  };
  patchDish(client, id, () => ({ estimatedCalories, caloriesSource }));
  client.setQueryData(dishQuery(id).queryKey, (dish) => dish && { ...dish, ...fields });
  void refetchTopics(client, "dishes", "menus", "suggestions");
}
