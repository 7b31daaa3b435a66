import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { call } from "#client/lib/api/call.ts";
import { showIssues } from "#client/lib/api/server-issues.ts";
import { signInProvider } from "#client/lib/sign-in-provider.ts";
import { Button } from "#client/ui/button.tsx";
import { SectionCard } from "#client/ui/card.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Form } from "#client/ui/form/form.tsx";
import { PasswordInput } from "#client/ui/form/password-input.tsx";
import { Switch } from "#client/ui/form/switch.tsx";
import { showFailure } from "#client/ui/status/show-failure.ts";
import { showProblem, showSuccess } from "#client/ui/status/toast.ts";
import { authApi, changePasswordInput } from "#shared/auth.api.ts";
import type { CallInput } from "#shared/http/endpoint.ts";
import { MIN_PASSWORD } from "#shared/limits.ts";
import { useCurrentUser } from "./auth.data.ts";

const changePasswordForm = z.extend(changePasswordInput, { confirmation: z.string() });

export function ChangePasswordForm() {
  const { username } = useCurrentUser();
  const provider = signInProvider()?.name;
  const change = useMutation({
    mutationFn: (body: CallInput<typeof authApi.changePassword>["body"]) =>
      call(authApi.changePassword, { body }),
    onSuccess: () => {
      showSuccess(t`Password changed`, t`You're still signed in here. Other devices need to sign in again.`);
    },
  });
  const form = useForm({
    resolver: standardSchemaResolver(changePasswordForm),
    defaultValues: { currentPassword: "", newPassword: "", confirmation: "", endsAccess: false },
  });
  const { errors } = form.formState;

  const save = form.handleSubmit(({ confirmation, ...values }) => {
    if (confirmation !== values.newPassword) {
      const message = t`New passwords do not match`;
      form.setError("confirmation", { message }, { shouldFocus: true });
      showProblem(t`Password mismatch`, message);
      return;
    }
    change.mutate(values, {
      onSuccess: () => form.reset(),
      onError: (error) => {
        showIssues(form, error);
        showFailure(t`Failed to change password`, error, t`Please try again in a moment.`);
      },
    });
  });

  return (
    <SectionCard
      title={t`Change password`}
      description={t`This signs out your other devices and revokes your access tokens.`}
    >
      <Form onSubmit={save} className="grid max-w-120 gap-4">
        {/* Lets password managers find the account. */}
        <input name="username" autoComplete="username" value={username} readOnly hidden />
        <Field label={t`Current password`} error={errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...form.register("currentPassword")} />
        </Field>
        <Field
          label={t`New password`}
          error={errors.newPassword?.message}
          hint={errors.newPassword ? undefined : t`At least ${MIN_PASSWORD} characters.`}
        >
          <PasswordInput autoComplete="new-password" {...form.register("newPassword")} />
        </Field>
        <Field label={t`Confirm new password`} error={errors.confirmation?.message}>
          <PasswordInput autoComplete="new-password" {...form.register("confirmation")} />
        </Field>
        <Switch
          label={t`Also end all other access`}
          hint={
            provider
              ? t`For example, after a theft: revokes your calendar address and unlinks your account at ${provider}.`
              : t`For example, after a theft: revokes your calendar address.`
          }
          {...form.register("endsAccess")}
        />
        <Button
          type="submit"
          pending={change.isPending}
          pendingLabel={t`Changing…`}
          className="md:justify-self-start"
        >
          {t`Change password`}
        </Button>
      </Form>
    </SectionCard>
  );
}
