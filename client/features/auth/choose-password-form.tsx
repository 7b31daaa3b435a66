import { t } from "@lingui/core/macro";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import { ApiError } from "#client/lib/api/call.ts";
import { issueText } from "#client/lib/api/issue-text.ts";
import { Button } from "#client/ui/button.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Form } from "#client/ui/form/form.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { PasswordInput } from "#client/ui/form/password-input.tsx";
import { showFailure } from "#client/ui/status/show-failure.ts";
import { newPassword } from "#shared/credentials.ts";
import { MIN_PASSWORD } from "#shared/limits.ts";
import { choosePassword } from "./password-link.data.ts";

interface ChoosePasswordFormProps {
  token: string;
  username: string;
  /** The link has ended since the page was opened. */
  onClosed: (error: ApiError) => void;
}

export function ChoosePasswordForm({ token, username, onClosed }: ChoosePasswordFormProps) {
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const refuse = (message: string | undefined) => {
    setError(message);
    input.current?.focus();
  };

  const submit = async () => {
    const checked = z.safeParse(newPassword, password);
    const [wrong] = checked.error?.issues ?? [];
    if (wrong) return refuse(issueText(wrong));
    setError(undefined);
    setPending(true);
    try {
      // After success the button stays pending until the next page is loaded.
      await choosePassword(token, password);
    } catch (failure) {
      setPending(false);
      const refusal = failure instanceof ApiError ? failure : undefined;
      if (refusal && [404, 410].includes(refusal.status)) return onClosed(refusal);
      const [issue] = refusal?.issues ?? [];
      if (issue) refuse(issue.message);
      else showFailure(t`The password could not be saved`, failure, t`Please try again in a moment.`);
    }
  };

  return (
    <Form onSubmit={submit} className="grid gap-4">
      <Field label={t`Username`}>
        <Input name="username" autoComplete="username" readOnly value={username} />
      </Field>
      <Field
        label={t`New password`}
        error={error}
        hint={error ? undefined : t`At least ${MIN_PASSWORD} characters.`}
      >
        <PasswordInput
          ref={input}
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" size="lg" full pending={pending} pendingLabel={t`Saving…`} className="mt-2">
        {t`Save and sign in`}
      </Button>
    </Form>
  );
}
