import { useIsMutating, useMutationState, type Mutation } from "@tanstack/react-query";
import type { Dish } from "#shared/dishes.api.ts";

export interface EstimateInput {
  dish: Pick<Dish, "id" | "title">;
  /** Replaces calories that a member entered; the server refuses to without it. */
  overwrite?: boolean;
  /** Asks for the reference estimate even if a provider is configured. */
  source?: "reference";
}

/** The key of estimates in progress. In its own file: every page of dishes imports it, but not the mutations. */
export const ESTIMATING = ["calories", "estimate"];

const estimateInput = (mutation: Mutation) => mutation.state.variables as EstimateInput | undefined;

/** Returns whether an estimate for this dish is in progress, requested or automatic. */
export function useIsEstimating(id: number): boolean {
  return (
    useIsMutating({
      mutationKey: ESTIMATING,
      predicate: (mutation) => estimateInput(mutation)?.dish.id === id,
    }) > 0
  );
}

export function useEstimatedTitles(): string[] {
  return useMutationState({
    filters: { mutationKey: ESTIMATING, status: "pending" },
    select: (mutation) => estimateInput(mutation)?.dish.title ?? "",
  });
}
