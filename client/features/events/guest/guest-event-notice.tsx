import { t } from "@lingui/core/macro";
import { formatEventTime } from "#client/features/guests/guest-messages.ts";
import { UnknownInvitation } from "#client/features/guests/unknown-invitation.tsx";
import type { ApiError } from "#client/lib/api/call.ts";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { buttonLook } from "#client/ui/button.tsx";
import { NoticeScreen } from "#client/ui/status/notice-screen.tsx";
import { EnvelopeDrawing, LostSpoonDrawing } from "#client/ui/status/rare-drawings.tsx";
import { eventPath, type EventLink } from "./guest-event.data.ts";

/** Shown instead of an event. `token`: the group link of an answer that this device sent and just deleted. */
export function GuestEventNotice(props: { link: EventLink; error: ApiError } | { token: string | null }) {
  return "error" in props ? <EventClosed {...props} /> : <AnswerDeleted {...props} />;
}

/** Shown if the link is unknown, or takes no answers and was not answered from this device. */
function EventClosed({ link, error }: { link: EventLink; error: ApiError }) {
  if (error.status === 410) {
    const [, title = "", ask] =
      /^(.+?)(?:\.\s*(.*))?$/u.exec(error.serverMessage ?? t`No more answers`) ?? [];
    const event = error.failure?.event;
    return (
      <NoticeScreen title={title} drawing={<EnvelopeDrawing />} forGuests>
        {event && (
          <span className="mb-4 grid justify-items-center gap-1 text-ink">
            <bdi className="font-display text-lg font-semibold [overflow-wrap:anywhere]">{event.title}</bdi>
            <span className="empty:hidden">{formatEventTime(event)}</span>
          </span>
        )}
        <span>{[ask, t`Already answered? Open your own link.`].filter(Boolean).join(" ")}</span>
      </NoticeScreen>
    );
  }
  return link.page === "answer" ? (
    <NoticeScreen title={t`Your answer was not found`} drawing={<LostSpoonDrawing />} forGuests>
      {t`The link may be incomplete, or your answer was deleted. Please check with your host.`}
    </NoticeScreen>
  ) : (
    <UnknownInvitation />
  );
}

function AnswerDeleted({ token }: { token: string | null }) {
  return (
    <NoticeScreen
      title={t`Your answer was deleted`}
      drawing={<EnvelopeDrawing />}
      takesFocus
      forGuests
      action={
        token === null ? undefined : (
          <a href={withBase(eventPath(token))} className={buttonLook({ variant: "secondary" })}>
            {t`Answer again`}
          </a>
        )
      }
    >
      {t`Your host no longer sees it. You can answer again with the link that you were sent.`}
    </NoticeScreen>
  );
}
