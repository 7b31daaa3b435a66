import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { showIssues } from "#client/lib/api/server-issues.ts";
import { Button } from "#client/ui/button.tsx";
import { SectionCard } from "#client/ui/card.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { PasswordInput } from "#client/ui/form/password-input.tsx";
import { showFailure } from "#client/ui/status/show-failure.ts";
import { toast } from "#client/ui/status/toast.ts";
import { changePasswordInput } from "#shared/auth.api.ts";
import { useCurrentUser } from "./auth.data.ts";
import { useChangePassword } from "./change-password.data.ts";

const MISMATCH = "New passwords do not match";
const changePasswordForm = z.extend(changePasswordInput, { confirmation: z.string() });

export function ChangePasswordForm() {
  const { username } = useCurrentUser();
  const change = useChangePassword();
  const form = useForm({
    resolver: zodResolver(changePasswordForm),
    defaultValues: { currentPassword: "", newPassword: "", confirmation: "" },
  });
  const { errors } = form.formState;

  const save = form.handleSubmit(({ confirmation, ...values }) => {
    if (confirmation !== values.newPassword) {
      form.setError("confirmation", { message: MISMATCH }, { shouldFocus: true });
      toast({ title: "Password mismatch", description: MISMATCH, variant: "destructive" });
      return;
    }
    change.mutate(values, {
      onSuccess: () => form.reset(),
      onError: (error) => {
        showIssues(form, error);
        showFailure("Failed to change password", error, "Please try again in a moment.");
      },
    });
  });

  return (
    <SectionCard
      title="Change password"
      description="This signs out your other devices and revokes your access tokens."
    >
      <form noValidate onSubmit={(event) => void save(event)} className="grid max-w-120 gap-4">
        {/* Lets password managers find the account. */}
        <input name="username" autoComplete="username" value={username} readOnly hidden />
        <Field label="Current password" error={errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...form.register("currentPassword")} />
        </Field>
        <Field
          label="New password"
          error={errors.newPassword?.message}
          hint={errors.newPassword ? undefined : "At least 6 characters."}
        >
          <PasswordInput autoComplete="new-password" {...form.register("newPassword")} />
        </Field>
        <Field label="Confirm new password" error={errors.confirmation?.message}>
          <PasswordInput autoComplete="new-password" {...form.register("confirmation")} />
        </Field>
        <Button
          type="submit"
          pending={change.isPending}
          pendingLabel="Changing…"
          className="md:justify-self-start"
        >
          Change password
        </Button>
      </form>
    </SectionCard>
  );
}
