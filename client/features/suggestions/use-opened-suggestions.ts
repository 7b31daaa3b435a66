import { t } from "@lingui/core/macro";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { idFrom } from "#client/lib/navigation/dialog-param.ts";
import { toast } from "#client/ui/status/toast.ts";
import type { Suggestion } from "#shared/guests.api.ts";

/**
 * Tracks the suggestions with open details. `?suggestion=5` opens one of them.
 * @param refetch refetches the list, because a linked suggestion may be newer than the cached list
 */
export function useOpenedSuggestions(refetch: () => Promise<{ data: Suggestion[] | undefined }>) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  /** The linked suggestion, until it has been scrolled to. */
  const [target, setTarget] = useState<number | null>(null);

  const open = (id: number) => setOpened((before) => new Set([...before, id]));
  const toggle = (id: number) =>
    setOpened(
      (before) => new Set(before.has(id) ? [...before].filter((opened) => opened !== id) : [...before, id]),
    );

  const openFromLink = async (id: number) => {
    open(id);
    setTarget(id);
    const { data } = await refetch();
    if (!data || data.some((suggestion) => suggestion.id === id)) return;
    setTarget(null);
    toast({ title: t`This suggestion has been removed`, description: t`It may have been declined.` });
  };
  const [params, setParams] = useSearchParams();
  const linked = params.get("suggestion");
  const openLinked = useEffectEvent((value: string) => {
    // Remove the parameter, so that a reload does not open the suggestion again.
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
    if (linked !== null) openLinked(linked);
  }, [linked]);

  return { opened, open, toggle, target, onTargetShown: () => setTarget(null) };
}
