import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { lazy, startTransition, Suspense, useEffect, useOptimistic } from "react";
import { useSearchParams } from "react-router-dom";
import { useMenuArchive } from "#client/features/menus/menu-archive.data.ts";
import { MenuGrid, MenuGridSkeleton, MenuSections } from "#client/features/menus/menu-sections.tsx";
import { setMenusView, viewOf, type MenusView } from "#client/features/menus/menus-view.ts";
import { activeMenusQuery, archivedMenusQuery } from "#client/features/menus/menus.data.ts";
import { Page, PageAction } from "#client/layout/page.tsx";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";
import { SegmentedControl } from "#client/ui/form/segmented-control.tsx";
import { TableDrawing } from "#client/ui/status/drawings.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { DrawerDrawing } from "#client/ui/status/rare-drawings.tsx";
import { SkeletonRows } from "#client/ui/status/skeleton.tsx";

const Week = lazy(async () => ({ default: (await import("#client/features/week/week.tsx")).Week }));

/** /menus: the meals of a week, or active or archived menus. */
export function MenusPage() {
  const [params, setParams] = useSearchParams();
  // The router updates the URL in a transition; the control must respond immediately.
  const [view, showView] = useOptimistic(viewOf(params.get("view")));
  useEffect(() => {
    setMenusView(view);
  }, [view]);
  const { open: create } = useDialogParam("new");
  const archive = useMenuArchive();
  const isWeek = view === "week";
  const isEmpty = useQuery({ ...activeMenusQuery, enabled: view === "active" }).data?.length === 0;
  const choose = (next: MenusView) =>
    startTransition(() => {
      showView(next);
      setParams(
        (before) => {
          before.delete("day");
          if (next === "active") before.delete("view");
          else before.set("view", next);
          return before;
        },
        { replace: next !== "week" && !isWeek },
      );
    });

  const views = [
    { value: "week", label: t`Week` },
    { value: "active", label: t({ context: "menus", message: "Active" }) },
    { value: "archived", label: t({ context: "menus", message: "Archived" }) },
  ] as const;

  return (
    <Page
      title={isWeek ? t`The week` : t`Event Menus`}
      tools={
        <SegmentedControl
          label={t({ message: "View", context: "menus" })}
          options={views}
          value={view}
          onChange={choose}
          className="max-md:mb-4 md:ms-auto md:flex md:w-fit"
        />
      }
      actions={
        !(isEmpty && view === "active") && (
          <PageAction label={t`Create Menu`} onClick={() => create("menu")} />
        )
      }
    >
      <div className="md:pt-5">
        {isWeek ? (
          <Suspense fallback={<SkeletonRows label={t`Loading the week`} rows={7} className="h-20" />}>
            <Week />
          </Suspense>
        ) : (
          <Menus key={view} view={view} archive={archive} />
        )}
      </div>
    </Page>
  );
}

interface MenusProps {
  view: Exclude<MenusView, "week">;
  archive: ReturnType<typeof useMenuArchive>;
}

function Menus({ view, archive }: MenusProps) {
  const { open: create } = useDialogParam("new");
  const menus = useQuery(view === "archived" ? archivedMenusQuery : activeMenusQuery);

  if (menus.isPending) return <MenuGridSkeleton />;
  if (menus.isLoadingError) return <ErrorState query={menus} />;
  if (menus.data.length === 0 && view === "archived") {
    return (
      <EmptyState drawing={<DrawerDrawing />} title={t`No archived menus`}>
        {t`Archive a menu after its event to keep it here.`}
      </EmptyState>
    );
  }
  if (menus.data.length === 0) {
    return (
      <EmptyState
        drawing={<TableDrawing />}
        title={t`No menus yet`}
        action={<Button onClick={() => create("menu")}>{t`Create Menu`}</Button>}
      >
        {t`Pick a day, pick the dishes, and the table is as good as set.`}
      </EmptyState>
    );
  }
  const List = view === "archived" ? MenuGrid : MenuSections;
  return <List menus={menus.data} archive={archive} />;
}
