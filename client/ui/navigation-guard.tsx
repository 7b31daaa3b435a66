import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router-dom";
import { topConfirmation } from "#client/lib/close-on-back.ts";
import { discardUnsaved, losesUnsaved } from "#client/lib/unsaved.ts";

/** Its code comes with that of the first form (dialog.tsx). */
const ConfirmDialog = lazy(async () => ({ default: (await import("./confirm-dialog.tsx")).ConfirmDialog }));

/** Back closes an open confirmation. Every other way out of a form with unsaved input asks first. */
export function NavigationGuard() {
  const confirmation = useRef<() => void>(undefined);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    confirmation.current = historyAction === "POP" ? topConfirmation() : undefined;
    return confirmation.current !== undefined || losesUnsaved(currentLocation, nextLocation);
  });
  const [isAsking, setIsAsking] = useState<boolean>();
  useEffect(() => {
    if (blocker.state !== "blocked") {
      setIsAsking((before) => before && false);
    } else if (confirmation.current) {
      blocker.reset();
      confirmation.current();
    } else {
      setIsAsking(true);
    }
  }, [blocker]);

  if (isAsking === undefined) return null;
  return (
    <Suspense>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={() => blocker.reset?.()}
        title="Throw away your changes?"
        description="What you typed here has not been saved."
        confirmLabel="Throw away"
        cancelLabel="Keep editing"
        onConfirm={() => {
          if (blocker.state !== "blocked") return;
          discardUnsaved(window.location, blocker.location);
          blocker.proceed();
        }}
      />
    </Suspense>
  );
}
