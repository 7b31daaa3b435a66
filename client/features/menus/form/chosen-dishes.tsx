import { t } from "@lingui/core/macro";
import { X } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { formatNumber } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { moveItem } from "#client/lib/move-item.ts";
import { IconButton } from "#client/ui/icon-button.tsx";
import { MoveButtons } from "#client/ui/move-buttons.tsx";
import { Thumbnail } from "#client/ui/photo.tsx";
import { Announce } from "#client/ui/visually-hidden.tsx";
import type { PickableDish } from "./pickable-dishes.ts";

interface ChosenDishesProps {
  /** In serving order. */
  ids: readonly number[];
  byId: ReadonlyMap<number, PickableDish>;
  onChange: (ids: number[]) => void;
}

export function ChosenDishes({ ids, byId, onChange }: ChosenDishesProps) {
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLOListElement>(null);
  // Removing a row loses the focus: moves it to the next row.
  const focusTarget = useRef<number | null>(null);
  useLayoutEffect(() => {
    const id = focusTarget.current;
    focusTarget.current = null;
    if (id !== null) list.current?.querySelector<HTMLElement>(`[data-remove="${id}"]`)?.focus();
  }, [ids]);

  const titleOf = (id: number) => byId.get(id)?.title ?? t`Dish ${id}`;
  const remove = (id: number) => {
    const index = ids.indexOf(id);
    const neighbor = ids[index + 1] ?? ids[index - 1];
    focusTarget.current = neighbor ?? null;
    setAnnouncement(t`${{ title: isolate(titleOf(id)) }} removed`);
    onChange(ids.filter((chosen) => chosen !== id));
  };

  return (
    <>
      <Announce>{announcement}</Announce>
      <section aria-label={t`Chosen dishes`} hidden={ids.length === 0}>
        <h3 className="mb-2 text-base">
          {t`Chosen dishes`} <span className="text-muted">{`(${formatNumber(ids.length)})`}</span>
        </h3>
        <ol ref={list} className="space-y-1">
          {ids.map((id, index) => {
            const [dish, title] = [byId.get(id), titleOf(id)];
            return (
              <li key={id} className="flex items-center gap-2 rounded-control bg-sunken py-1 ps-1.5 pe-1">
                <Thumbnail dish={dish} className="size-10 rounded-sm" />
                <span dir="auto" className="line-clamp-2 min-w-0 flex-1 text-sm break-words">
                  {title}
                </span>
                <MoveButtons
                  size="sm"
                  title={title}
                  index={index}
                  count={ids.length}
                  onMove={(step, moved) => {
                    setAnnouncement(moved);
                    onChange(moveItem(ids, id, step));
                  }}
                />
                <IconButton
                  size="sm"
                  variant="danger"
                  label={t`Remove ${{ name: isolate(title) }}`}
                  data-remove={id}
                  onClick={() => remove(id)}
                >
                  <X />
                </IconButton>
              </li>
            );
          })}
        </ol>
      </section>
    </>
  );
}
