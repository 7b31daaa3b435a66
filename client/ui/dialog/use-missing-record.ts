import { useEffect, useEffectEvent } from "react";
import { toast } from "#client/ui/status/toast.ts";
import { useOpenDialog } from "./addressed-dialogs.tsx";

interface MissingRecord {
  /** The query has finished and the record is not in its result. */
  isMissing: boolean;
  title: string;
  description: string;
}

/** Shows a toast and removes the dialog from the address if the record of a link does not exist (any more). */
export function useMissingRecord({ isMissing, title, description }: MissingRecord): void {
  const { isOpen, leave } = useOpenDialog();
  const report = useEffectEvent(() => {
    toast({ title, description });
    void leave();
  });
  const shouldReport = isMissing && isOpen;
  useEffect(() => {
    if (shouldReport) report();
  }, [shouldReport]);
}
