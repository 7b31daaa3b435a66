import { plural, t } from "@lingui/core/macro";
import { LayoutGrid, List, SlidersHorizontal } from "lucide-react";
import { CountBadge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { SearchField } from "#client/ui/form/search-field.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { useLazyMenu } from "#client/ui/menu/use-lazy-menu.ts";
import { countPanelFilters } from "./dish-selection.ts";
import { setListLayout, useListLayout } from "./list-layout.ts";
import type { DishView } from "./use-dish-selection.ts";

export function DishControls({ view, count }: { view: DishView; count: number }) {
  const { selection, type, flush } = view;
  return (
    <div className="flex items-center gap-2 print:hidden">
      <SearchField
        label={t`Search dishes`}
        value={selection.search}
        onChange={type}
        onBlur={flush}
        onEnter={flush}
      />
      <FilterButton view={view} />
      <LayoutButton count={count} />
    </div>
  );
}

const loadPanel = async () => (await import("./filter-panel.tsx")).FilterPanel;

function FilterButton({ view: { selection, change } }: { view: DishView }) {
  const { Menu: Panel, menu, button } = useLazyMenu(loadPanel);
  const count = countPanelFilters(selection);
  return (
    <>
      <Button
        variant="secondary"
        {...(Panel ? { onClick: () => menu.onOpenChange(true) } : button)}
        aria-haspopup="dialog"
        aria-expanded={menu.open}
        className="relative h-11! max-md:w-11 max-md:px-0! [anchor-name:--anchored]"
      >
        <SlidersHorizontal />
        <span className="max-md:sr-only">{t`Filter`}</span>
        <span aria-hidden="true" className="contents">
          <CountBadge count={count} className="max-md:absolute max-md:-top-1.5 max-md:-end-1.5" />
        </span>
        {count > 0 && (
          <span className="sr-only">{`, ${plural(count, { one: "# active", other: "# active" })}`}</span>
        )}
      </Button>
      {Panel && (
        <Panel
          open={menu.open}
          onClose={() => menu.onOpenChange(false)}
          selection={selection}
          onChange={change}
        />
      )}
    </>
  );
}

function LayoutButton({ count }: { count: number }) {
  const layout = useListLayout(count);
  const other = layout === "cards" ? "rows" : "cards";
  return (
    <IconButton
      variant="soft"
      label={other === "rows" ? t`Show as list` : t`Show as cards`}
      onClick={() => setListLayout(other)}
      className="size-11! rounded-control!"
    >
      {other === "rows" ? <List /> : <LayoutGrid />}
    </IconButton>
  );
}
