import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { t } from "@lingui/core/macro";
import { useForm } from "react-hook-form";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { showIssues } from "#client/lib/api/server-issues.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { Dialog, DialogSubmit } from "#client/ui/dialog/dialog.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { PasswordInput } from "#client/ui/form/password-input.tsx";
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
  const { close } = useOpenDialog();
  const me = useCurrentUser();
  const update = useUpdateUser();
  const form = useForm({
    defaultValues: memberValues(member),
    resolver: standardSchemaResolver(memberForm),
  });
  const { errors, isDirty } = form.formState;

  const save = form.handleSubmit((changes) => {
    update.mutate(
      { id: member.id, changes },
      { onSuccess: () => void close(), onError: (error) => showIssues(form, error) },
    );
  });

  return (
    <Dialog
      title={t`Edit ${{ name: isolate(memberName(member)) }}`}
      dirty={isDirty}
      onSubmit={save}
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
