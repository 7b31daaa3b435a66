import { t } from "@lingui/core/macro";
import { useWatch } from "react-hook-form";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { Dialog, DialogClose, DialogSubmit } from "#client/ui/dialog/dialog.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { PasswordInput } from "#client/ui/form/password-input.tsx";
import { Switch } from "#client/ui/form/switch.tsx";
import { useDialogForm } from "#client/ui/form/use-dialog-form.ts";
import { showProblem } from "#client/ui/status/toast.ts";
import { memberName } from "#shared/full-name.ts";
import { MAX_USERNAME, PASSWORD_LINK_DAYS } from "#shared/limits.ts";
import { isMissingRequired, NEW_MEMBER, newMemberForm } from "./member-form.ts";
import { NameFields } from "./parts/name-fields.tsx";
import { NewPasswordLinkField } from "./parts/new-password-link.tsx";
import { useCreateUser } from "./users.data.ts";

/** Adds a member. Only administrators may add an administrator, or let the member choose the password with a link. */
export function AddMemberDialog() {
  const { close } = useOpenDialog();
  const { isAdmin } = useCurrentUser();
  const create = useCreateUser();
  const { form, errors, isDirty, submit } = useDialogForm({
    defaultValues: NEW_MEMBER,
    schema: newMemberForm,
    toDraft: () => null,
  });
  const byLink = useWatch({ control: form.control, name: "byLink" });

  const save = submit(
    (fields, { onError }) =>
      create.mutate(fields, { onSuccess: ({ passwordLink }) => passwordLink ?? void close(), onError }),
    () => {
      if (!isMissingRequired(form.getValues())) return;
      showProblem(
        t`Missing information`,
        byLink ? t`Please provide username and name.` : t`Please provide username, name, and password.`,
      );
    },
  );

  if (create.data?.passwordLink) {
    return (
      <Dialog title={t`Password link`} footer={<DialogClose>{t`Done`}</DialogClose>}>
        <NewPasswordLinkField link={create.data.passwordLink} name={memberName(create.data)} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t`Add member`}
      dirty={isDirty}
      onSubmit={save}
      footer={
        <DialogSubmit pending={create.isPending} pendingLabel={t`Adding…`}>{t`Add member`}</DialogSubmit>
      }
    >
      <div className="grid gap-4">
        <Field label={t`Username`} required error={errors.username?.message}>
          <Input
            {...form.register("username")}
            maxLength={MAX_USERNAME}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        </Field>
        <NameFields register={form.register} errors={errors} />
        {!byLink && (
          <Field
            label={t`Password`}
            required
            error={errors.password?.message}
            hint={
              errors.password
                ? t`They can change it in their settings.`
                : t`At least 6 characters. They can change it in their settings.`
            }
          >
            <PasswordInput {...form.register("password")} autoComplete="new-password" />
          </Field>
        )}
        {isAdmin && (
          <Switch
            {...form.register("byLink")}
            label={t`Send a link instead`}
            hint={t`They choose their own password with it, once and within ${PASSWORD_LINK_DAYS} days.`}
          />
        )}
        {isAdmin && (
          <Switch
            {...form.register("isAdmin")}
            label={t`Administrator`}
            hint={t`Manages members, categories and everything else in the Admin Panel.`}
          />
        )}
      </div>
    </Dialog>
  );
}
