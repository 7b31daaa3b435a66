import { startTransition, useEffect, useEffectEvent, useMemo, useOptimistic, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { SEARCH_DEBOUNCE_MS } from "#client/lib/timings.ts";
import { parseSelection, withSelection, type DishSelection } from "./dish-selection.ts";

export type DishView = ReturnType<typeof useDishSelection>;

/**
 * The selection of Our Dishes in the URL.
 * @returns `selection`, with the text being typed; `applied`, without it; `change`, which replaces parts of `selection`
 */
export function useDishSelection() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const inUrl = useMemo(() => parseSelection(params), [params]);
  // The router updates the URL in a transition; controls must respond immediately.
  const [shown, show] = useOptimistic(inUrl);
  // Typed text reaches the URL later, because Safari limits how often the history changes.
  const [draft, setDraft] = useState<string | null>(null);
  // While rendering, so that the draft never outlives its commit by a frame (react.dev/reference/react/useState).
  if (draft !== null && draft === inUrl.search && draft === shown.search) setDraft(null);

  const change = (changes: Partial<DishSelection>) => {
    const search = changes.search ?? draft ?? shown.search;
    if (changes.search !== undefined) setDraft(changes.search);
    const next = { ...shown, ...changes, search };
    startTransition(() => {
      show(next);
      setParams(withSelection(new URLSearchParams(window.location.search), next), { replace: true, state });
    });
  };
  /** Writes the typed text to the URL. */
  const flush = () => {
    if (draft !== null) change({ search: draft });
  };
  const onPause = useEffectEvent(flush);
  useEffect(() => {
    if (draft === null) return;
    const timer = window.setTimeout(() => onPause(), SEARCH_DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [draft]);

  const search = draft ?? shown.search;
  const selection = useMemo(() => ({ ...shown, search }), [shown, search]);
  return { selection, applied: shown, change, type: setDraft, flush };
}
