import { t } from "@lingui/core/macro";
import { Copy } from "lucide-react";
import { eventNotLoaded } from "#client/features/guests/guest-load-error.tsx";
import { menuAsText } from "#client/features/guests/guest-messages.ts";
import { findEditToken, SENT_SUGGESTION } from "#client/features/guests/sent-tokens.ts";
import { UnknownInvitation } from "#client/features/guests/unknown-invitation.tsx";
import { useSending } from "#client/features/guests/use-sending.ts";
import { copyMessage } from "#client/features/sharing/copy.ts";
import { call, type ApiError } from "#client/lib/api/call.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { usePageTitle } from "#client/lib/navigation/page-title.ts";
import { Button, buttonLook } from "#client/ui/button.tsx";
import { NoticeScreen } from "#client/ui/status/notice-screen.tsx";
import { WarmBowlDrawing, EnvelopeDrawing, LostSpoonDrawing } from "#client/ui/status/rare-drawings.tsx";
import { invitationsApi } from "#shared/invitations.api.ts";
import { editPath, type GuestLink } from "./guest-page.data.ts";
import { GuestMenu } from "./guest-thanks.tsx";

interface GuestLinkClosedProps {
  link: GuestLink;
  error: ApiError;
  /** The guest's choices, if the link turned out to be closed on Submit. */
  submitted?: { title: string; dishes: string[]; mayHaveArrived: boolean };
}

/**
 * Shown if the link is unknown, expired, used or withdrawn, or if its suggestion was accepted or declined. Go to Home
 * is for members only: it would lead a guest to the sign-in page.
 */
export function GuestLinkClosed({ link, error, submitted }: GuestLinkClosedProps) {
  const { text, ...look } = noticeOf(link, error.status, submitted);
  usePageTitle(look.title);
  if (link.kind !== "own" && error.status === 404 && !submitted) return <UnknownInvitation />;
  const menu = error.failure?.accepted;
  if (menu) return <GuestMenu menu={menu} heading={look.title} text={text} />;
  return (
    <NoticeScreen {...look} takesFocus={submitted !== undefined} forGuests>
      {text}
    </NoticeScreen>
  );
}

function noticeOf(link: GuestLink, status: number, submitted: GuestLinkClosedProps["submitted"]) {
  const { kind } = link;
  if (status === 403) {
    return {
      title: t`You need an invitation`,
      drawing: <EnvelopeDrawing />,
      text: t`This household takes suggestions only from guests it has invited. Ask your host to send you a link.`,
    };
  }
  if (kind === "own" && status === 410) {
    return {
      title: t`Your menu was accepted`,
      drawing: <WarmBowlDrawing />,
      text: t`The dishes you chose will be on the table, so your menu can no longer be changed. For anything else, contact your host.`,
    };
  }
  if (kind === "own" || (status === 404 && !submitted)) {
    return {
      title: eventNotLoaded(),
      drawing: <LostSpoonDrawing />,
      text: t`The link may be invalid or expired, or your suggestion was declined. Please check with your host.`,
    };
  }
  const { next, action } = nextStep(
    kind === "invitation" ? findEditToken(SENT_SUGGESTION + link.token) : null,
    submitted,
  );
  const expired = t`This invitation link has expired or been used already.`;
  return { title: t`Invite Expired`, drawing: <EnvelopeDrawing />, text: `${expired} ${next}`, action };
}

function nextStep(editToken: string | null, submitted: GuestLinkClosedProps["submitted"]) {
  if (editToken) {
    const href = withBase(editPath(editToken));
    const action = <a href={href} className={buttonLook({})}>{t`Open my menu`}</a>;
    return { next: t`You already sent your menu from this device. You can still change it.`, action };
  }
  if (!submitted) return { next: t`Please ask your host for a new one.` };
  return {
    next: submitted.mayHaveArrived
      ? t`You lost connection while sending, but your menu probably arrived. Check with your host.`
      : t`Your menu was not sent. Copy your choices and ask your host for a new link.`,
    action: (
      <Button onClick={() => copyMessage(menuAsText(submitted.title, submitted.dishes))}>
        <Copy /> {t`Copy my choices`}
      </Button>
    ),
  };
}

interface GuestDeclinedProps {
  token: string;
  /** Undefined if the guest declined on an earlier visit. */
  invitedBy?: string;
  onRetracted: () => void;
}

/** Shown to a guest who has declined, also on later visits. */
export function GuestDeclined({ token, invitedBy, onRetracted }: GuestDeclinedProps) {
  const { isSending, send } = useSending(t`Your answer was not sent`);
  const host = invitedBy && isolate(invitedBy);
  const retract = async () => {
    await call(invitationsApi.retractDecline, { params: { token } });
    onRetracted();
  };
  return (
    <NoticeScreen
      title={invitedBy ? t`Thanks for letting us know` : t`You said you can't come`}
      drawing={<WarmBowlDrawing />}
      takesFocus={invitedBy !== undefined}
      forGuests
      action={
        <Button variant="secondary" pending={isSending} onClick={() => void send(retract)}>
          {t`I can come after all`}
        </Button>
      }
    >
      {host === undefined
        ? t`Your host can now see that you can't come. Maybe next time!`
        : t`${host} can now see that you can't come. Maybe next time!`}
    </NoticeScreen>
  );
}
