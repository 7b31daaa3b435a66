import { Dialog, DialogClose } from "#client/ui/dialog.tsx";
import type { Invitation } from "#shared/guests.api.ts";
import { InvitationReady } from "./invitation-ready.tsx";

interface InvitationDialogProps {
  open: boolean;
  onClose: () => void;
  invitation: Invitation;
}

/** An invitation that was made earlier, to be sent again. */
export function InvitationDialog({ open, onClose, invitation }: InvitationDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title="Invitation" footer={<DialogClose>Done</DialogClose>}>
      <InvitationReady invitation={invitation} />
    </Dialog>
  );
}
