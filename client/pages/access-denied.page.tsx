import { t } from "@lingui/core/macro";
import { NoticeScreen } from "#client/ui/status/notice-screen.tsx";
import { CoveredDishDrawing } from "#client/ui/status/rare-drawings.tsx";

/** Shown at /admin to members who are not administrators. */
export function AccessDeniedPage() {
  return (
    <NoticeScreen takesFocus title={t`Access Denied`} drawing={<CoveredDishDrawing />}>
      {t`The Admin Panel is for administrators. If you need something there, ask an administrator.`}
    </NoticeScreen>
  );
}
