import { t } from "@lingui/core/macro";
import { useState, type FormEvent } from "react";
import { ApiError, call, ProxyError } from "#client/lib/api/call.ts";
import { errorMessage } from "#client/lib/api/server-issues.ts";
import { admitMember } from "#client/lib/device/offline.ts";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { Button } from "#client/ui/button.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { PasswordInput } from "#client/ui/form/password-input.tsx";
import { showProblem, toastAfterReload } from "#client/ui/status/toast.ts";
import { authApi } from "#shared/auth.api.ts";
import type { CallInput } from "#shared/http/endpoint.ts";
import { nextPath } from "./next-path.ts";

/**
 * Username and password. The fields keep their values when signing in fails. Does not use `Form`, because guests' pages would then
 * load it in one file with this page's parts.
 */
export function SignInForm() {
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

/**
 * Signs in and loads '/' or the page of `?next=`. Failure shows a toast.
 * @returns whether it succeeded
 */
async function signIn(body: CallInput<typeof authApi.login>["body"]): Promise<boolean> {
  try {
    const { id } = await call(authApi.login, { body });
    await admitMember(id);
  } catch (error) {
    const isAnswered = error instanceof ApiError || error instanceof ProxyError;
    const description = isAnswered ? errorMessage(error, t`Login failed`) : t`Login failed`;
    showProblem(t`Login Failed`, description);
    return false;
  }
  toastAfterReload({
    title: t`Welcome back!`,
    description: t`You've successfully logged in.`,
    variant: "success",
  });
  window.location.assign(withBase(nextPath()));
  return true;
}
