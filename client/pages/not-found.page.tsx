import { t } from "@lingui/core/macro";
import { Notice } from "#client/layout/notice.tsx";
import { LostSpoonDrawing } from "#client/ui/status/rare-drawings.tsx";

export function NotFoundPage() {
  return (
    <Notice title={t`Page Not Found`} heading={t`404 Page Not Found`} drawing={<LostSpoonDrawing />}>
      {t`There's nothing at this address. The link may be incomplete, or the page has moved.`}
    </Notice>
  );
}
