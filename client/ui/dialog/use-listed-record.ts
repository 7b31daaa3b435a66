import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useFirstDefined } from "#client/lib/use-first-defined.ts";
import { notLoaded } from "#client/ui/status/error-state.tsx";
import { toast } from "#client/ui/status/toast.ts";
import { useOpenDialog } from "./addressed-dialogs.tsx";

/**
 * Returns the record of a dialog's link, as it was first found in a list. If it does not exist (any more), or the list
 * cannot be loaded, shows a toast and removes the dialog from the address.
 */
export function useListedRecord<Item>(
  { data, isError, isFetched, isFetching }: UseQueryResult<Item[]>,
  isRecord: (item: Item) => boolean,
  missing: { title: string; description: string },
): Item | undefined {
  const { isOpen, leave } = useOpenDialog();
  const record = useFirstDefined(data?.find(isRecord));
  const report = useEffectEvent(() => {
    toast(isError ? { title: notLoaded() } : missing);
    void leave();
  });
  const shouldReport = record === undefined && isFetched && !isFetching && isOpen;
  useEffect(() => {
    if (shouldReport) report();
  }, [shouldReport]);
  return record;
}
