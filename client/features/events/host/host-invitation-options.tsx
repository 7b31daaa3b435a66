import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { t } from "@lingui/core/macro";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { showIssues } from "#client/lib/api/server-issues.ts";
import { parseNumber } from "#client/lib/parse-number.ts";
import { Button } from "#client/ui/button.tsx";
import { Disclosure } from "#client/ui/disclosure.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Form } from "#client/ui/form/form.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { Switch } from "#client/ui/form/switch.tsx";
import { groupInvitationInput } from "#shared/events.api.ts";
import { useUpdateInvitation, type GroupInvitation } from "./host-event.data.ts";

interface InvitationOptionsProps {
  menuId: number;
  invitation: GroupInvitation;
  onDirty: (isDirty: boolean) => void;
}

/** Folding loses nothing, and fields that were not touched follow the changes of other members. */
export function InvitationOptions({ menuId, invitation, onDirty }: InvitationOptionsProps) {
  const summary = useRef<HTMLElement>(null);
  const update = useUpdateInvitation(menuId);
  const form = useForm({
    values: groupInvitationValues(invitation),
    resetOptions: { keepDirtyValues: true },
    resolver: standardSchemaResolver(groupInvitationForm, undefined, { raw: true }),
  });
  const { errors, dirtyFields } = form.formState;
  // The form's own isDirty is false for a moment after it has followed a change of another member.
  const isDirty = Object.values(dirtyFields).some(Boolean);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const save = (values: ReturnType<typeof groupInvitationValues>) => {
    // Unchanged fields are left out: another member may have changed them, and a closing date may have passed.
    const changes = Object.entries(toInput(values)).filter(([name]) => name in dirtyFields);
    update.mutate(Object.fromEntries(changes), {
      onSuccess: () => {
        form.reset(values);
        summary.current?.focus();
        summary.current?.click();
      },
      onError: (error) => void showIssues(form, error),
    });
  };
  const number = { inputMode: "numeric", autoComplete: "off", maxLength: 6 } as const;
  return (
    <Disclosure ref={summary} summary={t`Options`}>
      <Form onSubmit={(event) => form.handleSubmit(save)(event)} className="grid gap-4 pb-2">
        <div className="grid gap-4 sm:grid-cols-2">
          {invitation.expectedGuests !== null && (
            <Field label={t`How many people did you invite?`} error={errors.expectedGuests?.message}>
              <Input {...form.register("expectedGuests")} {...number} />
            </Field>
          )}
          <Field
            label={t({ message: "Answer by", comment: "Label of a date and time" })}
            error={errors.closesAt?.message}
          >
            <Input type="datetime-local" {...form.register("closesAt")} />
          </Field>
          {invitation.state === "full" && (
            <Field label={t`Maximum answers`} required error={errors.maxAnswers?.message}>
              <Input {...form.register("maxAnswers")} {...number} />
            </Field>
          )}
        </div>
        <Switch
          {...form.register("showsNames")}
          label={t`Guests see who else is coming`}
          hint={t`First names only.`}
        />
        <Switch {...form.register("followsAnswers")} label={t`Count guests from answers`} />
        <Button type="submit" variant="secondary" className="justify-self-start" pending={update.isPending}>
          {t`Save changes`}
        </Button>
      </Form>
    </Disclosure>
  );
}

type GroupInvitationValues = ReturnType<typeof groupInvitationValues>;

function groupInvitationValues(invitation: GroupInvitation) {
  const { maxAnswers, expectedGuests, closesAt, showsNames, followsAnswers } = invitation;
  return {
    maxAnswers: String(maxAnswers),
    expectedGuests: expectedGuests === null ? "" : String(expectedGuests),
    /** In local time, as in a datetime-local field. */
    closesAt: closesAt ? toLocalTime(new Date(closesAt)) : "",
    showsNames,
    followsAnswers,
  };
}

const groupInvitationForm: z.ZodMiniType<unknown, GroupInvitationValues> = z.pipe(
  z.transform(toInput),
  groupInvitationInput,
);

/** Numbers that cannot be read become NaN, which the schema refuses. */
function toInput({
  maxAnswers,
  expectedGuests,
  closesAt,
  ...switches
}: GroupInvitationValues): z.input<typeof groupInvitationInput> {
  return {
    maxAnswers: parseNumber(maxAnswers),
    expectedGuests: expectedGuests.trim() === "" ? null : parseNumber(expectedGuests),
    closesAt: closesAt === "" ? null : new Date(closesAt).toISOString(),
    ...switches,
  };
}

/** '2026-11-27T18:00' in local time */
function toLocalTime(date: Date): string {
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
