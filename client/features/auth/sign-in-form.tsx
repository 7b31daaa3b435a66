import { t } from "@lingui/core/macro";
import { CircleExclamationPoint } from "lucide-react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { ApiError, call, hasStatus, ProxyError } from "#client/lib/api/call.ts";
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
import { nextPath } from "./sign-in-path.ts";

type Credentials = CallInput<typeof authApi.login>["body"];

/** Does not use `Form`, because guests' pages would then load it in one file with this page's parts. */
export function SignInForm() {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<{ text: string; isName: boolean; isPassword: boolean }>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>("[aria-invalid]") ?? [])];
    // If both are filled in, the password is more likely to be wrong.
    const field = fields.findLast(({ value }) => value) ?? fields[0];
    field?.focus();
    field?.select();
  }, [problem]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const { username, password } = Object.fromEntries(new FormData(event.currentTarget)) as Credentials;
    const [noName, noPassword] = [!username.trim(), !password];
    if (noName || noPassword) {
      const text = t`Please enter both username and password.`;
      showProblem(t`Missing Information`, text);
      setProblem({ text, isName: noName, isPassword: noPassword });
      return;
    }
    setPending(true);
    // After success the button stays pending until the page reloads.
    const failure = await signIn({ username, password });
    if (!failure) return;
    setPending(false);
    if (failure.isWrong) setProblem({ text: failure.text, isName: true, isPassword: true });
  };

  return (
    <form
      ref={form}
      noValidate
      onChange={() => setProblem(undefined)}
      onSubmit={(event) => void submit(event)}
      className="grid gap-4"
    >
      <Field label={t`Username`} errorId={problem?.isName && "problem"}>
        <Input
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      <Field label={t`Password`} errorId={problem?.isPassword && "problem"}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      {problem && (
        <p id="problem" className="-mt-2 flex gap-1.5 text-sm text-danger">
          <CircleExclamationPoint className="size-5 shrink-0" />
          {problem.text}
        </p>
      )}
      <Button type="submit" size="lg" full pending={pending} pendingLabel={t`Signing in...`} className="mt-2">
        {t`Sign In`}
      </Button>
    </form>
  );
}

/** Signs in and loads '/' or the page of `?next=`. Failure shows a toast and is returned. */
async function signIn(body: Credentials) {
  try {
    const { id } = await call(authApi.login, { body });
    await admitMember(id);
  } catch (error) {
    const isAnswered = error instanceof ApiError || error instanceof ProxyError;
    const text = isAnswered ? errorMessage(error, t`Login failed`) : t`Login failed`;
    showProblem(t`Login Failed`, text);
    return { text, isWrong: hasStatus(error, 401) };
  }
  toastAfterReload({
    title: t`Welcome back!`,
    description: t`You've successfully logged in.`,
    variant: "success",
  });
  window.location.assign(withBase(nextPath()));
  return undefined;
}
