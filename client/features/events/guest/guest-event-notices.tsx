import { t } from "@lingui/core/macro";
import type { ApiError } from "#client/lib/api/call.ts";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { buttonLook } from "#client/ui/button.tsx";
import { NoticeScreen } from "#client/ui/status/notice-screen.tsx";
import { EnvelopeDrawing, LostSpoonDrawing } from "#client/ui/status/rare-drawings.tsx";
import { Placeholder, Skeleton } from "#client/ui/status/skeleton.tsx";
import { eventPath, type EventLink } from "./guest-event.data.ts";

/** Shown if the link is unknown, or takes no answers and was not answered from this device. */
export function GuestEventClosed({ link, error }: { link: EventLink; error: ApiError }) {
  if (error.status === 410) {
    const [, title = "", ask] =
      /^(.+?)(?:\.\s*(.*))?$/u.exec(error.serverMessage ?? t`No more answers`) ?? [];
    return (
      <NoticeScreen title={title} drawing={<EnvelopeDrawing />} forGuests>
        {ask} {t`Already answered? Open your own link.`}
      </NoticeScreen>
    );
  }
  return link.page === "answer" ? (
    <NoticeScreen title={t`Your answer was not found`} drawing={<LostSpoonDrawing />} forGuests>
      {t`The link may be incomplete, or your answer was deleted. Please check with your host.`}
    </NoticeScreen>
  ) : (
    <NoticeScreen title={t`Could not load event details`} drawing={<LostSpoonDrawing />} forGuests>
      {t`The link may be invalid or expired. Please ask your host for a new one.`}
    </NoticeScreen>
  );
}

/** @param token of the group link, if the answer was sent from this device */
export function GuestAnswerDeleted({ token }: { token: string | null }) {
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

export function GuestEventSkeleton() {
  return (
    <Placeholder label={t`Loading the invitation`} className="grid gap-3">
      <Skeleton shape="card" className="aspect-video md:aspect-5/2" />
      <Skeleton className="h-9 w-4/5" />
      <Skeleton className="h-6 w-3/5" />
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Skeleton shape="card" className="h-16" />
        <Skeleton shape="card" className="h-16" />
      </div>
    </Placeholder>
  );
}
