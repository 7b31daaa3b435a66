import { Notice } from "#client/layout/notice.tsx";
import { PublicShell } from "#client/layout/public-shell.tsx";
import { PlateDrawing } from "#client/ui/drawings.tsx";

/** A dish shared by a link. */
export function PublicDishPage() {
  return (
    <PublicShell>
      <Notice title="Dish Not Found" drawing={<PlateDrawing />}>
        This dish is not shared, or no longer here.
      </Notice>
    </PublicShell>
  );
}
