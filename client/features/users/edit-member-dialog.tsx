import { t } from "@lingui/core/macro";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { Dialog, DialogSubmit } from "#client/ui/dialog/dialog.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { PasswordInput } from "#client/ui/form/password-input.tsx";
import { useDialogForm } from "#client/ui/form/use-dialog-form.ts";
import { memberName } from "#shared/full-name.ts";
import type { User } from "#shared/users.api.ts";
import { memberForm, memberValues } from "./member-form.ts";
import { NameFields } from "./parts/name-fields.tsx";
import { revokedAccess } from "./parts/revoked-access.ts";
import { useEditableMember, useUpdateUser } from "./users.data.ts";

/** Edits names and e-mail address. Administrators can also set the password of other members. */
export function EditMemberDialog({ value }: { value: string }) {
  const member = useEditableMember(value, "edit");
  return member ? <EditMember member={member} /> : null;
}

function EditMember({ member }: { member: User }) {
  const me = useCurrentUser();
  const update = useUpdateUser();
  const { form, errors, isDirty, submit } = useDialogForm({
    defaultValues: memberValues(member),
    schema: memberForm,
    toDraft: () => null,
  });
  return (
    <Dialog
      title={t`Edit ${{ name: isolate(memberName(member)) }}`}
      dirty={isDirty}
      onSubmit={submit((changes, done) => update.mutate({ id: member.id, changes }, done))}
      footer={<DialogSubmit pending={update.isPending}>{t`Save changes`}</DialogSubmit>}
    >
      <div className="grid gap-4">
        <NameFields register={form.register} errors={errors} />
        {me.isAdmin && member.id !== me.id && (
          <Field
            label={t`New password`}
            error={errors.password?.message}
            hint={`${t`Leave empty to keep it. At least 6 characters; changing it signs them out everywhere.`} ${revokedAccess()}`}
          >
            <PasswordInput {...form.register("password")} autoComplete="new-password" />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
