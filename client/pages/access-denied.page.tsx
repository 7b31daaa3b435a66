import { Notice } from "#client/layout/notice.tsx";
import { CoveredDishDrawing } from "#client/ui/rare-drawings.tsx";

/** What others than administrators see at /admin. */
export function AccessDeniedPage() {
  return (
    <Notice title="Access Denied" drawing={<CoveredDishDrawing />}>
      The Admin Panel is for administrators. If you need something from there, ask one of them.
    </Notice>
  );
}
