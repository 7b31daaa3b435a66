import { t } from "@lingui/core/macro";
import { useState, type FormEvent } from "react";
import { Button } from "#client/ui/button.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { PasswordInput } from "#client/ui/form/password-input.tsx";
import { showProblem } from "#client/ui/status/toast.ts";
import { signIn } from "./sign-in.ts";

/**
 * Username and password. The fields keep their values when signing in fails. Without `Form`, which guests' pages would then
 * load in one file with this page's parts.
 */
export function LoginForm() {
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [pending, setPending] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    if (!username.trim() || !password) {
      showProblem(t`Missing Information`, t`Please enter both username and password.`);
      return;
    }
    setPending(true);
    // After success the button stays pending until the page reloads.
    if (!(await signIn({ username, password }))) setPending(false);
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field label={t`Username`}>
        <Input
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
      </Field>
      <Field label={t`Password`}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" size="lg" full pending={pending} pendingLabel={t`Signing in...`} className="mt-2">
        {t`Sign In`}
      </Button>
    </form>
  );
}
