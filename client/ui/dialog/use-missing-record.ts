import { useEffect, useEffectEvent } from "react";
import { notLoaded } from "#client/ui/status/error-state.tsx";
import { toast } from "#client/ui/status/toast.ts";
import { useOpenDialog } from "./addressed-dialogs.tsx";

interface MissingRecord {
  /** The query has finished and the record is not in its result. */
  isMissing: boolean;
  /** The query has failed, so that nothing is known about the record. */
  isError: boolean;
  title: string;
  description: string;
}

/** Shows a toast and removes the dialog from the address if the record of a link does not exist (any more), or is not known. */
export function useMissingRecord({ isMissing, isError, title, description }: MissingRecord): void {
  const { isOpen, leave } = useOpenDialog();
  const report = useEffectEvent(() => {
    toast(isError ? { title: notLoaded() } : { title, description });
    void leave();
  });
  const shouldReport = isMissing && isOpen;
  useEffect(() => {
    if (shouldReport) report();
  }, [shouldReport]);
}
