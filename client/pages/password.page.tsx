import { t } from "@lingui/core/macro";
import { useState } from "react";
import { ChoosePasswordForm } from "#client/features/auth/choose-password-form.tsx";
import { EntranceLayout } from "#client/layout/entrance-layout.tsx";
import { signInAddress, VisitorLoading, VisitorShell } from "#client/layout/visitor-shell.tsx";
import { ApiError } from "#client/lib/api/call.ts";
import { useLoaded, type Loading } from "#client/lib/api/loading.ts";
import { shownName } from "#client/lib/guest-name.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { usePageTitle } from "#client/lib/navigation/page-title.ts";
import { productName } from "#client/lib/product.ts";
import { buttonLook } from "#client/ui/button.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { NoticeScreen } from "#client/ui/status/notice-screen.tsx";
import { EnvelopeDrawing } from "#client/ui/status/rare-drawings.tsx";
import type { PasswordLink } from "#shared/password-links.api.ts";

interface PasswordPageProps {
  token: string;
  loading: Loading<PasswordLink>;
}

/** /password/{token}: a member chooses a password and is signed in. */
export function PasswordPage({ token, loading }: PasswordPageProps) {
  const link = useLoaded(loading);
  const [closed, setClosed] = useState<ApiError>();
  if (closed) return <LinkClosed error={closed} takesFocus />;
  if (link.state === "loaded") return <ChoosePassword link={link.value} token={token} onClosed={setClosed} />;
  if (link.state === "failed" && link.error instanceof ApiError && [404, 410].includes(link.error.status)) {
    return <LinkClosed error={link.error} />;
  }
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

interface ChoosePasswordProps {
  token: string;
  link: PasswordLink;
  onClosed: (error: ApiError) => void;
}

function ChoosePassword({ token, link: { name, username }, onClosed }: ChoosePasswordProps) {
  usePageTitle(t`Choose your password`);
  return (
    <EntranceLayout
      title={t`Choose your password`}
      subtitle={t`${{ name: isolate(shownName(name)) }}, you'll use it to sign in to ${{ product: productName() }}.`}
    >
      <ChoosePasswordForm token={token} username={username} onClosed={onClosed} />
    </EntranceLayout>
  );
}

/** Links to the sign-in page only from links that once worked: their members have an account. */
function LinkClosed({ error, takesFocus }: { error: ApiError; takesFocus?: boolean }) {
  const isKnown = error.status === 410;
  return (
    <VisitorShell>
      <NoticeScreen
        title={isKnown ? t`This link has ended` : t`Invalid link`}
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
