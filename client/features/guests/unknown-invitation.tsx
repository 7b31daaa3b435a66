import { t } from "@lingui/core/macro";
import { NoticeScreen } from "#client/ui/status/notice-screen.tsx";
import { LostSpoonDrawing } from "#client/ui/status/rare-drawings.tsx";
import { eventNotLoaded } from "./guest-load-error.tsx";

/** Shown if the link of an invitation is unknown. */
export function UnknownInvitation() {
  return (
    <NoticeScreen
      title={eventNotLoaded()}
      heading={t`This invitation doesn't open`}
      drawing={<LostSpoonDrawing />}
      forGuests
    >
      {t`Could not load event details: The link may be invalid or expired.`}
      <span className="mt-3 block">{t`It may have been copied only in part. Ask your host to send it again.`}</span>
    </NoticeScreen>
  );
}
