import { ConfirmDialog } from "./confirm-dialog.tsx";

interface DiscardDialogProps {
  open: boolean;
  /** What would be lost, where another layer lies over it. */
  description?: string;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before what somebody has typed is lost. */
export function DiscardDialog(props: DiscardDialogProps) {
  const { open, description = "What you typed here has not been saved.", onKeep, onDiscard } = props;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onKeep()}
      title="Throw away your changes?"
      description={description}
      confirmLabel="Throw away"
      cancelLabel="Keep editing"
      onConfirm={onDiscard}
    />
  );
}
