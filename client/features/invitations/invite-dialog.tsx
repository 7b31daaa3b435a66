import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { showIssues } from "#client/lib/api/server-issues.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog, DialogClose } from "#client/ui/dialog/dialog.tsx";
import { useDialogForm } from "#client/ui/form/use-draft.ts";
import { toast } from "#client/ui/status/toast.ts";
import type { Invitation } from "#shared/guests.api.ts";
import {
  EMPTY_INVITATION,
  INCOMPLETE,
  invitationForm,
  isIncomplete,
  type InvitationDraft,
} from "./invitation-form.ts";
import { InvitationPreview } from "./invitation-preview.tsx";
import { InvitationReady } from "./invitation-ready.tsx";
import { useCreateInvitation } from "./invitations.data.ts";
import { InviteFields } from "./invite-fields.tsx";

/** Creates an invitation in up to three steps: form, optional preview, link to send. */
export function InviteDialog() {
  const create = useCreateInvitation();
  const [preview, setPreview] = useState<InvitationDraft | null>(null);
  const [created, setCreated] = useState<Invitation | null>(null);
  const form = useDialogForm({
    defaultValues: EMPTY_INVITATION,
    resolver: standardSchemaResolver(invitationForm),
  });

  const onInvalid = () => {
    setPreview(null);
    if (isIncomplete(form.getValues())) {
      toast({ title: "Missing information", description: INCOMPLETE, variant: "destructive" });
    }
  };
  const show = form.handleSubmit(setPreview, onInvalid);
  const save = form.handleSubmit((fields) => {
    if (create.isPending) return;
    create.mutate(fields, {
      onSuccess: (invitation) => {
        form.reset();
        setCreated(invitation);
      },
      onError: (error) => {
        setPreview(null);
        showIssues(form, error);
      },
    });
  }, onInvalid);

  if (created) {
    return (
      <Dialog title="Invitation ready" footer={<DialogClose>Done</DialogClose>}>
        <InvitationReady invitation={created} isNew />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={preview ? "Preview" : "Invite Guests"}
      description={preview ? undefined : "Create a link to send. It works for one guest, no account needed."}
      dirty={form.formState.isDirty}
      onSubmit={save}
      footer={
        <>
          {preview ? (
            <Button variant="secondary" onClick={() => setPreview(null)}>
              Back
            </Button>
          ) : (
            <>
              <DialogClose className="max-md:hidden" />
              <Button variant="secondary" onClick={() => void show()}>
                Preview
              </Button>
            </>
          )}
          <Button type="submit" pending={create.isPending} pendingLabel="Creating…">
            Create Invitation
          </Button>
        </>
      }
    >
      {preview ? <InvitationPreview draft={preview} /> : <InviteFields form={form} />}
    </Dialog>
  );
}
