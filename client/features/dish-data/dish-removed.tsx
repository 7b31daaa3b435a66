import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { LostSpoonDrawing } from "#client/ui/status/rare-drawings.tsx";

/** Shown in a dialog whose dish was deleted. */
export function DishRemoved({ action }: { action?: ReactNode }) {
  return (
    <EmptyState
      drawing={<LostSpoonDrawing />}
      title={t`This dish has been removed`}
      level="p"
      action={action}
    >
      {t`Another member may have deleted it.`}
    </EmptyState>
  );
}
