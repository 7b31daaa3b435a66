import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { showIssues } from "#client/lib/server-issues.ts";
import { useOpenDialog } from "#client/ui/addressed-dialogs.tsx";
import { Button } from "#client/ui/button.tsx";
import { Dialog, DialogClose } from "#client/ui/dialog.tsx";
import { Field } from "#client/ui/field.tsx";
import { Input } from "#client/ui/input.tsx";
import { PasswordInput } from "#client/ui/password-input.tsx";
import { Switch } from "#client/ui/switch.tsx";
import { toast } from "#client/ui/toast.ts";
import { MAX_USERNAME } from "#shared/limits.ts";
import { isMissingRequired, NEW_MEMBER, newMemberForm } from "./member-form.ts";
import { NameFields } from "./parts/name-fields.tsx";
import { useCreateUser } from "./users.data.ts";

/** Adds a member. Only administrators may add an administrator. */
export function AddMemberDialog() {
  const { close } = useOpenDialog();
  const { isAdmin } = useCurrentUser();
  const create = useCreateUser();
  const form = useForm({ defaultValues: NEW_MEMBER, resolver: standardSchemaResolver(newMemberForm) });
  const { errors, isDirty } = form.formState;

  const save = form.handleSubmit(
    (fields) => {
      if (create.isPending) return;
      create.mutate(fields, { onSuccess: () => void close(), onError: (error) => showIssues(form, error) });
    },
    () => {
      if (!isMissingRequired(form.getValues())) return;
      toast({
        title: "Missing information",
        description: "Please provide username, name, and password.",
        variant: "destructive",
      });
    },
  );

  return (
    <Dialog
      title="Add Member"
      dirty={isDirty}
      onSubmit={save}
      footer={
        <>
          <DialogClose />
          <Button type="submit" pending={create.isPending} pendingLabel="Adding…">
            Add Member
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Username" required error={errors.username?.message} hint="Used to sign in.">
          <Input
            {...form.register("username")}
            maxLength={MAX_USERNAME}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        </Field>
        <NameFields
          firstName={form.register("firstName")}
          lastName={form.register("lastName")}
          email={form.register("email")}
          errors={errors}
        />
        <Field
          label="Password"
          required
          error={errors.password?.message}
          hint={`${errors.password ? "" : "At least 6 characters. "}They can change it in their settings.`}
        >
          <PasswordInput {...form.register("password")} autoComplete="new-password" />
        </Field>
        {isAdmin && (
          <Switch
            {...form.register("isAdmin")}
            label="Administrator"
            hint="Manages members, categories and everything else in the Admin Panel."
          />
        )}
      </div>
    </Dialog>
  );
}
