import { t } from "@lingui/core/macro";
import { Button } from "#client/ui/button.tsx";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { TableDrawing } from "#client/ui/status/drawings.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";

/** Shown in a dialog of a menu that was declined or removed. */
export function MenuRemoved() {
  const { leave } = useOpenDialog();
  return (
    <EmptyState
      drawing={<TableDrawing />}
      title={t`This menu has been removed`}
      level="p"
      action={<Button onClick={() => void leave()}>{t`Close`}</Button>}
    />
  );
}
