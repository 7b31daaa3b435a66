import { t } from "@lingui/core/macro";
import { Suspense, useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router-dom";
import { lazyComponent } from "#client/lib/lazy-component.ts";
import { topConfirmation } from "#client/lib/navigation/close-on-back.ts";
import { discardUnsaved, losesUnsaved } from "#client/lib/unsaved.ts";

/** Usually loaded already, by dialog.tsx. */
const ConfirmDialog = lazyComponent(() => import("./confirm-dialog.tsx"));

/** Makes Back close an open confirmation, and asks before any other navigation discards unsaved input. */
export function NavigationGuard() {
  const confirmation = useRef<() => void>(undefined);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    confirmation.current = historyAction === "POP" ? topConfirmation() : undefined;
    return confirmation.current !== undefined || losesUnsaved(currentLocation, nextLocation);
  });
  const [isAsking, setAsking] = useState<boolean>();
  useEffect(() => {
    if (blocker.state !== "blocked") setAsking((before) => before && false);
    else if (confirmation.current) {
      blocker.reset();
      confirmation.current();
    } else setAsking(true);
  }, [blocker]);

  if (isAsking === undefined) return null;
  return (
    <Suspense>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={() => blocker.reset?.()}
        title={t`Discard your changes?`}
        description={t`Your changes haven't been saved.`}
        confirmLabel={t`Discard`}
        cancelLabel={t`Keep editing`}
        onConfirm={() => {
          if (blocker.state !== "blocked") return;
          discardUnsaved(window.location, blocker.location);
          blocker.proceed();
        }}
      />
    </Suspense>
  );
}
