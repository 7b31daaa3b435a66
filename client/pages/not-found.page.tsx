import { t } from "@lingui/core/macro";
import { NoticeScreen } from "#client/ui/status/notice-screen.tsx";
import { LostSpoonDrawing } from "#client/ui/status/rare-drawings.tsx";

export function NotFoundPage() {
  return (
    <NoticeScreen takesFocus title={t`404 Page Not Found`} drawing={<LostSpoonDrawing />}>
      {t`There's nothing at this address. The link may be incomplete, or the page has moved.`}
    </NoticeScreen>
  );
}
