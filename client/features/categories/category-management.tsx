import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { cn } from "#client/lib/class-names.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { moveItem } from "#client/lib/move-item.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Dot } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { SectionCard } from "#client/ui/card.tsx";
import { useConfirm } from "#client/ui/dialog/use-confirm.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { MoveButtons } from "#client/ui/move-buttons.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { DrawerDrawing } from "#client/ui/status/rare-drawings.tsx";
import { SkeletonRows } from "#client/ui/status/skeleton.tsx";
import { Announce } from "#client/ui/visually-hidden.tsx";
import type { Category } from "#shared/categories.api.ts";
import { categoriesQuery } from "./categories.data.ts";
import { useDeleteCategory, useReorderCategories } from "./category-changes.data.ts";

export function CategoryManagement() {
  const { open: add } = useDialogParam("new");
  const { open: edit } = useDialogParam("edit-category");
  const query = useQuery(categoriesQuery);
  const reorder = useReorderCategories();
  const [isOrdering, setOrdering] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  const deletion = useConfirm(useDeleteCategory(), ({ name, dishCount }) => ({
    title: t`Delete "${{ name: isolate(name) }}"?`,
    description: consequence(dishCount),
    confirmLabel: t`Delete category`,
  }));
  return (
    <SectionCard
      id="categories"
      title={t`Categories`}
      actions={
        <Button onClick={() => add("category")}>
          <Plus /> {t`Add category`}
        </Button>
      }
    >
      <QueryContent
        query={query}
        skeleton={<SkeletonRows label={t`Loading categories`} rows={4} className="h-12" />}
      >
        {(categories) =>
          categories.length === 0 ? (
            <EmptyState drawing={<DrawerDrawing />} title={t`No categories yet`} level="h3">
              {t`Soups, breads, Grandma's classics: add the first one.`}
            </EmptyState>
          ) : (
            <>
              <Announce>{announcement}</Announce>
              <ul className="divide-y divide-line">
                {categories.map((category, index) => (
                  <CategoryRow key={category.id} category={category}>
                    {isOrdering && categories.length > 1 ? (
                      <MoveButtons
                        title={category.name}
                        index={index}
                        count={categories.length}
                        onMove={(step, moved) => {
                          setAnnouncement(moved);
                          const ids = categories.map(({ id }) => id);
                          reorder.mutate(moveItem(ids, category.id, step));
                        }}
                      />
                    ) : (
                      <>
                        <IconButton
                          label={t`Edit ${{ name: isolate(category.name) }}`}
                          onClick={() => edit(category.id)}
                        >
                          <Pencil />
                        </IconButton>
                        <IconButton
                          label={t`Delete ${{ name: isolate(category.name) }}`}
                          variant="danger"
                          onClick={() => deletion.ask(category)}
                        >
                          <Trash2 />
                        </IconButton>
                      </>
                    )}
                  </CategoryRow>
                ))}
              </ul>
              {categories.length > 1 && (
                <Button variant="ghost" className="-ms-4 mt-2" onClick={() => setOrdering(!isOrdering)}>
                  {isOrdering ? t`Done` : t`Reorder`}
                </Button>
              )}
            </>
          )
        }
      </QueryContent>
      <>{deletion.dialog}</>
    </SectionCard>
  );
}

function consequence(dishCount: number): string {
  if (dishCount === 0) return t`No dishes are in this category.`;
  return plural(
    { count: dishCount },
    {
      one: "# dish will move to Uncategorized. No dish is deleted.",
      other: "# dishes will move to Uncategorized. No dish is deleted.",
    },
  );
}

function CategoryRow({ category, children }: { category: Category; children: ReactNode }) {
  const { name, description, color, dishCount } = category;
  const categoryName = isolate(name);
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Dot color={color} />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
        <p dir="auto" className="font-medium break-words">
          {name}
        </p>
        <Link
          aria-label={plural(
            { count: dishCount },
            { one: `# dish in ${categoryName}`, other: `# dishes in ${categoryName}` },
          )}
          to={`/dishes?category=${encodeURIComponent(name)}`}
          className={cn(
            "inline-flex min-h-11 min-w-11 shrink-0 items-center rounded-control text-sm text-muted hover:text-ink hover:underline max-sm:-my-2.5 sm:px-2",
            description && "sm:row-span-2",
          )}
        >
          {plural({ count: dishCount }, { one: "# dish", other: "# dishes" })}
        </Link>
        {description && (
          <p dir="auto" className="line-clamp-2 text-sm break-words text-muted max-sm:col-span-2">
            {description}
          </p>
        )}
      </div>
      <div className="flex shrink-0">{children}</div>
    </li>
  );
}
