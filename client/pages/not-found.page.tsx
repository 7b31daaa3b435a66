import { Notice } from "#client/layout/notice.tsx";
import { LostSpoonDrawing } from "#client/ui/rare-drawings.tsx";

/** Any path that is none of ours. */
export function NotFoundPage() {
  return (
    <Notice title="Page Not Found" heading="404 Page Not Found" drawing={<LostSpoonDrawing />}>
      There is nothing at this address. Perhaps the link was cut off, or the page has moved.
    </Notice>
  );
}
