import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { startTransition, useOptimistic } from "react";
import { useSearchParams } from "react-router-dom";
import { useMenuArchive } from "#client/features/menus/menu-archive.data.ts";
import { MenuDialogs } from "#client/features/menus/menu-dialogs.tsx";
import { MenuGrid, MenuGridSkeleton } from "#client/features/menus/menu-grid.tsx";
import { activeMenusQuery, archivedMenusQuery, type MenuView } from "#client/features/menus/menus.data.ts";
import { useMenuDialogs } from "#client/features/menus/use-menu-dialogs.ts";
import { Page } from "#client/layout/page.tsx";
import { Button } from "#client/ui/button.tsx";
import { DrawerDrawing, TableDrawing } from "#client/ui/drawings.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { SegmentedControl } from "#client/ui/segmented-control.tsx";

const VIEWS = [
  { value: "active", label: "Active" },
  { value: "archived", label: "Archived" },
] as const;

/** /menus: what is planned, and what has been put away. */
export function MenusPage() {
  const [params, setParams] = useSearchParams();
  // The router follows in a transition; the choice itself must show at once.
  const [view, showView] = useOptimistic<MenuView>(params.get("view") === "archived" ? "archived" : "active");
  const dialogs = useMenuDialogs();
  const archive = useMenuArchive();
  const create = () => dialogs.open({ kind: "create" });
  const choose = (next: MenuView) =>
    startTransition(() => {
      showView(next);
      setParams(
        (before) => {
          if (next === "active") before.delete("view");
          else before.set("view", next);
          return before;
        },
        { replace: true },
      );
    });

  return (
    <Page
      title="Event Menus"
      actions={
        <>
          <SegmentedControl label="Which menus" options={VIEWS} value={view} onChange={choose} />
          <Button onClick={create}>
            <Plus aria-hidden="true" /> Create Menu
          </Button>
        </>
      }
    >
      <Menus key={view} view={view} dialogs={dialogs} archive={archive} onCreate={create} />
      <MenuDialogs {...dialogs} />
    </Page>
  );
}

interface MenusProps {
  view: MenuView;
  dialogs: ReturnType<typeof useMenuDialogs>;
  archive: ReturnType<typeof useMenuArchive>;
  onCreate: () => void;
}

function Menus({ view, dialogs, archive, onCreate }: MenusProps) {
  const menus = useQuery(view === "archived" ? archivedMenusQuery : activeMenusQuery);

  if (menus.isPending) return <MenuGridSkeleton />;
  if (menus.isLoadingError) {
    return (
      <ErrorState
        title="The menus could not be loaded"
        error={menus.error}
        onRetry={() => menus.refetch()}
        pending={menus.isFetching}
      />
    );
  }
  if (menus.data.length === 0 && view === "archived") {
    return (
      <EmptyState drawing={<DrawerDrawing />} title="No archived menus">
        A menu that is over can be archived; it is kept here.
      </EmptyState>
    );
  }
  if (menus.data.length === 0) {
    return (
      <EmptyState
        drawing={<TableDrawing />}
        title="No menus yet"
        action={
          <Button onClick={onCreate}>
            <Plus aria-hidden="true" /> Create Menu
          </Button>
        }
      >
        Choose a day, choose the dishes, and the table is as good as laid.
      </EmptyState>
    );
  }
  return (
    <MenuGrid
      menus={menus.data}
      actions={{
        preview: (menu) => dialogs.preview.open(menu.id),
        edit: (menu) => dialogs.open({ kind: "edit", menu }),
        ...archive,
      }}
    />
  );
}
