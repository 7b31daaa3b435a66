import { Notice } from "#client/layout/notice.tsx";
import { PublicShell } from "#client/layout/public-shell.tsx";
import { TableDrawing } from "#client/ui/drawings.tsx";

/** A menu shared by a link. */
export function PublicMenuPage() {
  return (
    <PublicShell>
      <Notice title="Menu Not Found" drawing={<TableDrawing />}>
        This menu is not shared, or no longer here.
      </Notice>
    </PublicShell>
  );
}
