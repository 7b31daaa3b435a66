import { t } from "@lingui/core/macro";
import * as z from "zod/mini";
import { isolate } from "#client/lib/i18n.tsx";
import { Dialog, DialogSubmit } from "#client/ui/dialog/dialog.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { PasswordInput } from "#client/ui/form/password-input.tsx";
import { useDialogForm } from "#client/ui/form/use-dialog-form.ts";
import { newPassword } from "#shared/credentials.ts";
import { memberName } from "#shared/full-name.ts";
import { MIN_PASSWORD } from "#shared/limits.ts";
import type { User } from "#shared/users.api.ts";
import { revokedAccess } from "./parts/revoked-access.ts";
import { useEditableMember, useResetPassword } from "./users.data.ts";

const resetForm = z.object({ newPassword, confirmation: z.string() }).check(
  z.refine((values) => values.newPassword === values.confirmation, {
    path: ["confirmation"],
    error: () => t`Passwords do not match`,
  }),
);

export function ResetPasswordDialog({ value }: { value: string }) {
  const member = useEditableMember(value, "resetPassword");
  return member ? <ResetPassword member={member} /> : null;
}

function ResetPassword({ member }: { member: User }) {
  const reset = useResetPassword();
  const { form, errors, isDirty, submit } = useDialogForm({
    defaultValues: { newPassword: "", confirmation: "" },
    schema: resetForm,
    toDraft: () => null,
  });
  return (
    <Dialog
      title={t`Reset password`}
      description={`${t`${{ name: isolate(memberName(member)) }} will be signed out everywhere and needs the new password to sign in.`} ${revokedAccess()}`}
      dirty={isDirty}
      onSubmit={submit(({ newPassword }, done) => reset.mutate({ user: member, newPassword }, done))}
      footer={
        <DialogSubmit
          pending={reset.isPending}
          pendingLabel={t`Resetting…`}
        >{t`Reset password`}</DialogSubmit>
      }
    >
      <div className="grid gap-4">
        <Field
          label={t`New password`}
          error={errors.newPassword?.message}
          hint={errors.newPassword ? undefined : t`At least ${MIN_PASSWORD} characters.`}
        >
          <PasswordInput {...form.register("newPassword")} autoComplete="new-password" />
        </Field>
        <Field label={t`Confirm new password`} error={errors.confirmation?.message}>
          <PasswordInput {...form.register("confirmation")} autoComplete="new-password" />
        </Field>
      </div>
    </Dialog>
  );
}
