import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { groupMenus } from "#client/features/menus/menu-groups.ts";
import { activeMenusQuery } from "#client/features/menus/menus.data.ts";
import { showIssues } from "#client/lib/api/server-issues.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog, DialogClose } from "#client/ui/dialog/dialog.tsx";
import { Switch } from "#client/ui/form/switch.tsx";
import { useDialogForm } from "#client/ui/form/use-draft.ts";
import { showProblem } from "#client/ui/status/toast.ts";
import type { Invitation } from "#shared/guests.api.ts";
import { EMPTY_INVITATION, invitationForm, type InvitationDraft } from "./invitation-form.ts";
import { InvitationPreview } from "./invitation-preview.tsx";
import { InvitationReady } from "./invitation-ready.tsx";
import { useCreateInvitation } from "./invitations.data.ts";
import { InviteFields } from "./invite-fields.tsx";
import { InviteMenus } from "./invite-menus.tsx";

/**
 * Invites everyone to a menu, which takes one press, or one person to an event without a menu, in up to three steps:
 * form, optional preview, link to send.
 */
export function InviteDialog() {
  const create = useCreateInvitation();
  const [preview, setPreview] = useState<InvitationDraft | null>(null);
  const [created, setCreated] = useState<Invitation | null>(null);
  const menus = useQuery(activeMenusQuery);
  const { comingUp, undated } = groupMenus(menus.data ?? []);
  const upcoming = [...comingUp, ...undated];
  const [chosen, setChosen] = useState<boolean>();
  const form = useDialogForm({
    defaultValues: EMPTY_INVITATION,
    resolver: standardSchemaResolver(invitationForm),
  });
  // Without a menu to invite to, and with a draft, the form is shown.
  const isForOne = chosen ?? (form.formState.isDirty || (menus.data !== undefined && upcoming.length === 0));

  const onInvalid = () => {
    setPreview(null);
    if (form.getValues(["eventTitle", "eventDate"]).some((text) => !text.trim())) {
      showProblem(t`Missing information`, t`Please fill in at least the event title and date.`);
    }
  };
  const show = form.handleSubmit(setPreview, onInvalid);
  const save = form.handleSubmit((fields) => {
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
      <Dialog title={t`Invitation ready`} footer={<DialogClose>{t`Done`}</DialogClose>}>
        <InvitationReady invitation={created} isNew />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={preview ? t`Preview` : t`Invite Guests`}
      dirty={form.formState.isDirty}
      // A form in both cases, so that the switch stays mounted.
      onSubmit={isForOne ? save : () => undefined}
      footer={
        isForOne && (
          <>
            {preview ? (
              <Button variant="secondary" onClick={() => setPreview(null)}>
                {t`Back`}
              </Button>
            ) : (
              <>
                <DialogClose className="max-md:hidden" />
                <Button variant="secondary" onClick={() => void show()}>
                  {t`Preview`}
                </Button>
              </>
            )}
            <Button type="submit" pending={create.isPending} pendingLabel={t`Creating…`}>
              {t`Create invitation`}
            </Button>
          </>
        )
      }
    >
      {preview ? (
        <InvitationPreview draft={preview} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {!isForOne && <InviteMenus query={menus} menus={upcoming} />}
          {!menus.isPending && (
            <Switch
              label={t`Only one person`}
              hint={t`They suggest the dishes.`}
              checked={isForOne}
              onChange={(event) => setChosen(event.target.checked)}
            />
          )}
          {isForOne && <InviteFields form={form} />}
        </div>
      )}
    </Dialog>
  );
}
