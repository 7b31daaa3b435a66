import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { idFrom } from "#client/lib/dialog-param.ts";
import { toast } from "#client/ui/toast.ts";
import type { Suggestion } from "#shared/guests.api.ts";

/**
 * Whose details are in sight. The address opens one of them (`?suggestion=5`).
 * @param refetch asks for the list anew, because the one a link leads to may be a moment old
 */
export function useOpenedSuggestions(refetch: () => Promise<{ data: Suggestion[] | undefined }>) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  /** The one that a link leads to, until it is in sight. */
  const [target, setTarget] = useState<number | null>(null);

  const open = (id: number) => setOpened((before) => new Set([...before, id]));
  const toggle = (id: number) =>
    setOpened(
      (before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
    );
  const found = useCallback(() => setTarget(null), []);

  const openFromLink = async (id: number) => {
    open(id);
    setTarget(id);
    const { data } = await refetch();
    if (!data || data.some((suggestion) => suggestion.id === id)) return;
    setTarget(null);
    toast({ title: "This suggestion has been removed", description: "It may have been declined." });
  };
  const [params, setParams] = useSearchParams();
  const wanted = params.get("suggestion");
  const follow = useEffectEvent((value: string) => {
    // Done once: a reload begins at the top.
    setParams(
      (before) => {
        before.delete("suggestion");
        return before;
      },
      { replace: true },
    );
    const id = idFrom(value);
    if (id !== null) void openFromLink(id);
  });
  useEffect(() => {
    if (wanted !== null) follow(wanted);
  }, [wanted]);

  return { opened, open, toggle, target, found };
}
