import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Notice } from "#client/layout/notice.tsx";
import { LostSpoonDrawing } from "#client/ui/status/rare-drawings.tsx";

export function NotFoundPage() {
  return (
    <Notice title={t`Page Not Found`} heading={t`404 Page Not Found`} drawing={<LostSpoonDrawing />}>
      <Trans>There's nothing at this address. The link may be incomplete, or the page has moved.</Trans>
    </Notice>
  );
}
