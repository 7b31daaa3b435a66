import { t } from "@lingui/core/macro";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import { choosePassword } from "#client/features/auth/password-link.data.ts";
import { EntranceLayout } from "#client/layout/entrance-layout.tsx";
import { signInAddress, VisitorLoading, VisitorShell } from "#client/layout/visitor-shell.tsx";
import { ApiError } from "#client/lib/api/call.ts";
import { issueText } from "#client/lib/api/issue-text.ts";
import { type Loading, useLoaded } from "#client/lib/api/loading.ts";
import { shownName } from "#client/lib/guest-name.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { usePageTitle } from "#client/lib/navigation/page-title.ts";
import { productName } from "#client/lib/product.ts";
import { Button, buttonLook } from "#client/ui/button.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Form } from "#client/ui/form/form.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { PasswordInput } from "#client/ui/form/password-input.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { NoticeScreen } from "#client/ui/status/notice-screen.tsx";
import { EnvelopeDrawing } from "#client/ui/status/rare-drawings.tsx";
import { showFailure } from "#client/ui/status/show-failure.ts";
import { newPassword } from "#shared/credentials.ts";
import { MIN_PASSWORD } from "#shared/limits.ts";
import type { PasswordLink } from "#shared/password-links.api.ts";

/** /password/{token}: a member chooses a password and is signed in. */
export function PasswordPage({ token, loading }: { token: string; loading: Loading<PasswordLink> }) {
  const link = useLoaded(loading);
  const [closed, setClosed] = useState<ApiError>();
  if (closed) return <LinkClosed error={closed} takesFocus />;
  if (link.state === "loaded") return <ChoosePassword link={link.value} token={token} onClosed={setClosed} />;
  if (link.state === "failed" && link.error instanceof ApiError && [404, 410].includes(link.error.status))
    return <LinkClosed error={link.error} />;
  return (
    <VisitorShell>
      {link.state === "loading" ? (
        <VisitorLoading />
      ) : (
        <ErrorState
          title={t`The link could not be checked`}
          message={t`Check your connection and try again.`}
          query={link}
        />
      )}
    </VisitorShell>
  );
}

/** Links to the sign-in page only from links that once worked: their members have an account. */
function LinkClosed({ error, takesFocus }: { error: ApiError; takesFocus?: boolean }) {
  const isKnown = error.status === 410;
  return (
    <VisitorShell>
      <NoticeScreen
        title={isKnown ? t`This link no longer works` : t`Invalid link`}
        drawing={<EnvelopeDrawing />}
        takesFocus={takesFocus ?? false}
        action={
          isKnown ? (
            <a href={signInAddress("/")} className={buttonLook({ variant: "secondary" })}>
              {t`Sign In`}
            </a>
          ) : null
        }
      >
        {isKnown ? error.serverMessage : t`This password link is not valid.`}{" "}
        {isKnown
          ? t`Sign in, or ask an administrator of your household for a new one.`
          : t`Ask an administrator of your household for a new one.`}
      </NoticeScreen>
    </VisitorShell>
  );
}

interface ChoosePasswordProps {
  token: string;
  link: PasswordLink;
  /** The link has ended since the page was opened. */
  onClosed: (error: ApiError) => void;
}

function ChoosePassword({ token, link: { name, username }, onClosed }: ChoosePasswordProps) {
  usePageTitle(t`Choose your password`);
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
      const apiError = failure instanceof ApiError ? failure : undefined;
      if (apiError && [404, 410].includes(apiError.status)) return onClosed(apiError);
      const [issue] = apiError?.issues ?? [];
      if (issue) refuse(issue.message);
      else showFailure(t`The password could not be saved`, failure, t`Please try again in a moment.`);
    }
  };

  return (
    <EntranceLayout
      title={t`Choose your password`}
      subtitle={t`${{ name: isolate(shownName(name)) }}, you'll use it to sign in to ${{ product: productName() }}.`}
    >
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
    </EntranceLayout>
  );
}
