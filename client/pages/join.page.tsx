import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { hostText } from "#client/features/guests/inviter-text.ts";
import { signInAddress, VisitorLoading, VisitorShell } from "#client/layout/visitor-shell.tsx";
import { hasStatus } from "#client/lib/api/call.ts";
import { useLoaded, type Loaded, type Loading } from "#client/lib/api/loading.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { productName } from "#client/lib/product.ts";
import { buttonLook } from "#client/ui/button.tsx";
import { TableDrawing } from "#client/ui/status/drawings.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { NoticeScreen } from "#client/ui/status/notice-screen.tsx";
import { EnvelopeDrawing } from "#client/ui/status/rare-drawings.tsx";
import type { Host } from "#shared/invitations.api.ts";

/** /join/{token}: shows who invited and links to the sign-in page. The token itself gives no access. */
export function JoinPage({ loading }: { loading: Loading<Host> }) {
  return (
    <VisitorShell>
      <Invitation inviter={useLoaded(loading)} />
    </VisitorShell>
  );
}

function Invitation({ inviter }: { inviter: Loaded<Host> }): ReactNode {
  if (inviter.state === "loading") return <VisitorLoading />;
  if (inviter.state === "loaded") {
    return (
      <NoticeScreen
        title={t`${{ inviter: isolate(hostText(inviter.value)) }} invites you to ${{ product: productName() }}`}
        drawing={<TableDrawing />}
        action={
          <a href={signInAddress("/")} className={buttonLook({ size: "lg" })}>
            {t`Sign In`}
          </a>
        }
      >
        {t`Sign in with the account you were given to join the household.`}
      </NoticeScreen>
    );
  }
  if (hasStatus(inviter.error, 410)) {
    return (
      <NoticeScreen title={t`Invite Expired`} drawing={<EnvelopeDrawing />}>
        {t`This invitation link has expired or been used already. Please ask your host for a new one.`}
      </NoticeScreen>
    );
  }
  if (hasStatus(inviter.error, 404)) {
    return (
      <NoticeScreen title={t`Invalid Invite`} drawing={<EnvelopeDrawing />}>
        {t`This invitation link is not valid. Please ask your host for a new one.`}
      </NoticeScreen>
    );
  }
  return (
    <ErrorState
      title={t`The invitation could not be checked`}
      message={t`Check your connection and try again.`}
      query={inviter}
    />
  );
}
