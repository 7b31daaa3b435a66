import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { copyMessage } from "#client/features/sharing/copy.ts";
import { NoticeScreen } from "#client/ui/notice-screen.tsx";
import { ApiError } from "#client/lib/call.ts";
import { usePageTitle } from "#client/lib/page-title.ts";
import { Button, buttonLook } from "#client/ui/button.tsx";
import { WarmBowlDrawing, EnvelopeDrawing, LostSpoonDrawing } from "#client/ui/rare-drawings.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { sentWith } from "./guest-draft.ts";
import { editAddress, type GuestLink } from "./guest-page.data.ts";
import { choiceAsText } from "./guest-words.ts";

/** Spec §8. */
const NOT_LOADED = "Could not load event details";

/** The link itself is why there is nothing to show: trying again would not help. */
export function isOver(error: unknown): error is ApiError {
  return error instanceof ApiError && [403, 404, 410].includes(error.status);
}

interface GuestClosedProps {
  link: GuestLink;
  error: ApiError;
  /** It happened when the guest pressed Submit, with this in hand. */
  submitted?: { title: string; dishes: string[]; mayHaveArrived: boolean };
}

/**
 * The link is unknown, expired, used up or withdrawn; or the suggestion it leads to was accepted or declined. Home would
 * be the sign-in page, and guests have no account.
 */
export function GuestClosed({ link, error, submitted }: GuestClosedProps) {
  const takesFocus = submitted !== undefined;
  if (error.status === 403) {
    return (
      <NoticeScreen
        title="An invitation is needed"
        drawing={<EnvelopeDrawing />}
        takesFocus={takesFocus}
        action={null}
      >
        This household plans its menus with guests it has invited. Ask a member to send you a link.
      </NoticeScreen>
    );
  }
  if (link.kind === "own") {
    return <OwnClosed isAccepted={error.status === 410} takesFocus={takesFocus} />;
  }
  if (error.status === 404) {
    return (
      <NoticeScreen title={NOT_LOADED} drawing={<LostSpoonDrawing />} takesFocus={takesFocus} action={null}>
        The link may be invalid or expired. Please ask whoever invited you to send it again.
      </NoticeScreen>
    );
  }
  return <InvitationOver link={link} submitted={submitted} />;
}

function OwnClosed({ isAccepted, takesFocus }: { isAccepted: boolean; takesFocus: boolean }) {
  return isAccepted ? (
    <NoticeScreen
      title="Your menu was accepted"
      drawing={<WarmBowlDrawing />}
      takesFocus={takesFocus}
      action={null}
    >
      How lovely: what you chose will be on the table, so it can no longer be changed. For anything else,
      write to whoever invited you.
    </NoticeScreen>
  ) : (
    <NoticeScreen title={NOT_LOADED} drawing={<LostSpoonDrawing />} takesFocus={takesFocus} action={null}>
      The link may be invalid or expired, or the suggestion was declined in the meantime. Please ask whoever
      invited you.
    </NoticeScreen>
  );
}

/** Spec §8: 'Invite Expired'. */
function InvitationOver({ link, submitted }: Pick<GuestClosedProps, "link" | "submitted">) {
  const editToken = link.kind === "invitation" ? sentWith(link.token) : null;
  return (
    <NoticeScreen
      title="Invite Expired"
      drawing={<EnvelopeDrawing />}
      takesFocus={submitted !== undefined}
      action={overAction(editToken, submitted)}
    >
      This invitation link has expired or been used already. {whatNext(editToken, submitted)}
    </NoticeScreen>
  );
}

function whatNext(editToken: string | null, submitted: GuestClosedProps["submitted"]): string {
  if (editToken) return "You sent your menu with it from this device, and can still change it.";
  if (submitted?.mayHaveArrived) {
    return "Your connection broke off while you were sending, so your menu has probably arrived after all. Ask whoever invited you.";
  }
  if (submitted) return "What you chose was not sent. Copy it, and ask whoever invited you for a new link.";
  return "Please ask whoever invited you for a new one.";
}

function overAction(editToken: string | null, submitted: GuestClosedProps["submitted"]): ReactNode {
  if (editToken) {
    return (
      <a href={editAddress(editToken)} className={buttonLook({})}>
        Open my menu
      </a>
    );
  }
  if (!submitted) return null;
  return (
    <Button onClick={() => copyMessage(choiceAsText(submitted.title, submitted.dishes))}>
      <Copy aria-hidden="true" /> Copy what I chose
    </Button>
  );
}

/** The network or the server is away: that passes. */
export function GuestNotLoaded({ onRetry, pending }: { onRetry: () => void; pending: boolean }) {
  usePageTitle(NOT_LOADED);
  return (
    <ErrorState
      title={NOT_LOADED}
      message="There seems to be no connection, or too many people are at the table just now. Please try again in a moment."
      onRetry={onRetry}
      pending={pending}
    />
  );
}
