import { msg, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { groupMenus } from "#client/features/menus/menu-groups.ts";
import { activeMenusQuery } from "#client/features/menus/menus.data.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { i18n, isolate } from "#client/lib/i18n.tsx";
import { submitByKeys } from "#client/lib/submit-by-keys.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog, DialogClose } from "#client/ui/dialog/dialog.tsx";
import { EventDateInput, EventTimeInput } from "#client/ui/form/event-inputs.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { FormPart } from "#client/ui/form/form-part.tsx";
import { Input, Textarea } from "#client/ui/form/input.tsx";
import { Switch } from "#client/ui/form/switch.tsx";
import { useDialogForm } from "#client/ui/form/use-dialog-form.ts";
import { showProblem } from "#client/ui/status/toast.ts";
import type { Invitation } from "#shared/invitations.api.ts";
import { MAX_NAME, MAX_TEXT, MAX_TITLE } from "#shared/limits.ts";
import {
  EMPTY_INVITATION,
  type InvitationDraft,
  invitationForm,
  type InvitationFormValues,
} from "./invitation-form.ts";
import { InvitationPreview } from "./invitation-preview.tsx";
import { InvitationReady } from "./invitation-ready.tsx";
import { useCreateInvitation } from "./invitations.data.ts";
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
  const { form, isDirty, submit } = useDialogForm({
    defaultValues: EMPTY_INVITATION,
    schema: invitationForm,
  });
  // Without a menu to invite to, and with a draft, the form is shown.
  const isForOne = chosen ?? (isDirty || (menus.data !== undefined && upcoming.length === 0));

  const onInvalid = () => {
    setPreview(null);
    if (form.getValues(["eventTitle", "eventDate"]).some((text) => !text.trim()))
      showProblem(t`Missing information`, t`Please fill in at least the event title and date.`);
  };
  const show = submit(setPreview, onInvalid);
  const save = submit((fields, { onError }) => {
    create.mutate(fields, {
      onSuccess: (invitation) => {
        form.reset();
        setCreated(invitation);
      },
      onError: (error) => {
        setPreview(null);
        onError(error);
      },
    });
  }, onInvalid);

  const onePerson = !menus.isPending && (
    <Switch
      // Keeps the focus when its place changes.
      key="one"
      label={t`Only one person`}
      hint={t`They suggest the dishes.`}
      checked={isForOne}
      onChange={(event) => setChosen(event.target.checked)}
    />
  );
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
      dirty={isDirty}
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
                <Button variant="ghost" onClick={() => void show()}>
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
          {isForOne
            ? [onePerson, <InviteFields key="fields" form={form} />]
            : [<InviteMenus key="menus" query={menus} menus={upcoming} />, onePerson]}
        </div>
      )}
    </Dialog>
  );
}

const TEXTS = [
  { name: "eventDescription", label: msg`Description`, placeholder: msg`What's the occasion?` },
  { name: "eventNotes", label: msg`Notes for the guest`, placeholder: msg`Anything they should know` },
] as const;

interface InviteFieldsProps {
  form: UseFormReturn<InvitationFormValues, unknown, unknown>;
}

function InviteFields({ form }: InviteFieldsProps) {
  const { register, formState, control } = form;
  const { errors } = formState;
  const [title, date, ...texts] = useWatch({
    control,
    name: ["eventTitle", "eventDate", "eventDescription", "eventNotes"],
  });
  /** The message of the schema is about both fields, and the toast shows it. */
  const fieldError = (message: string | undefined, value: string, missing: string) =>
    message !== undefined && value.trim() === "" ? missing : message;
  return (
    <div className="grid gap-4">
      <Field
        label={t`Event title`}
        required
        error={fieldError(errors.eventTitle?.message, title, t`The event needs a title.`)}
      >
        <Input
          {...register("eventTitle")}
          maxLength={MAX_TITLE}
          autoComplete="off"
          placeholder={t`Sunday dinner`}
        />
      </Field>
      <div className="grid gap-4 min-[22.5rem]:grid-cols-2">
        <EventDateInput
          label={t`Date`}
          required
          error={fieldError(errors.eventDate?.message, date, t`The event needs a date.`)}
          value={date}
          input={register("eventDate")}
        />
        <EventTimeInput label={t`Time`} error={errors.eventTime?.message} input={register("eventTime")} />
        <Field label={t`Guest name`} error={errors.guestName?.message}>
          <Input {...register("guestName")} maxLength={MAX_NAME} autoComplete="off" />
        </Field>
        <Field label={t`Number of guests`} error={errors.guestCount?.message}>
          <Input {...register("guestCount")} inputMode="numeric" autoComplete="off" maxLength={6} />
        </Field>
      </div>
      <FormPart
        label={joinFacts(TEXTS.map(({ label }) => i18n._(label)))}
        note={joinFacts(texts.map(isolate))}
        startsFolded
        isFilled={texts.some((text) => text !== "")}
        hasError={TEXTS.some(({ name }) => errors[name])}
        submitCount={formState.submitCount}
      >
        {TEXTS.map(({ name, label, placeholder }) => (
          <Field key={name} label={i18n._(label)} error={errors[name]?.message}>
            <Textarea
              {...register(name)}
              maxLength={MAX_TEXT}
              rows={2}
              onKeyDown={submitByKeys}
              placeholder={i18n._(placeholder)}
            />
          </Field>
        ))}
      </FormPart>
    </div>
  );
}
