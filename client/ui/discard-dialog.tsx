import { ConfirmDialog } from "./confirm-dialog.tsx";

interface DiscardDialogProps {
  open: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before what somebody has typed is lost. */
export function DiscardDialog({ open, onKeep, onDiscard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onKeep()}
      title="Throw away your changes?"
      description="What you typed here has not been saved."
      confirmLabel="Throw away"
      cancelLabel="Keep editing"
      onConfirm={onDiscard}
    />
  );
}
