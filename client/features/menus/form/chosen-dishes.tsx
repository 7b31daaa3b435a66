import { t } from "@lingui/core/macro";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { formatNumber } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { Thumbnail } from "#client/ui/photo.tsx";
import { Announce } from "#client/ui/visually-hidden.tsx";
import { moveItem, type PickableDish } from "./pickable-dishes.ts";

interface ChosenDishesProps {
  /** In serving order. */
  ids: readonly number[];
  byId: ReadonlyMap<number, PickableDish>;
  onChange: (ids: number[]) => void;
}

export function ChosenDishes({ ids, byId, onChange }: ChosenDishesProps) {
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLOListElement>(null);
  // Moving or removing a row loses the focus: restore it to the same button, or to the next row's.
  const focusTarget = useRef<{ id: number; action: string } | null>(null);
  useLayoutEffect(() => {
    const target = focusTarget.current;
    focusTarget.current = null;
    if (!target) return;
    list.current
      ?.querySelector<HTMLElement>(`[data-dish="${target.id}"] [data-action="${target.action}"]`)
      ?.focus();
  }, [ids]);

  const titleOf = (id: number) => isolate(byId.get(id)?.title ?? t`Dish`);
  const move = (id: number, step: -1 | 1) => {
    const next = moveItem(ids, id, step);
    const position = next.indexOf(id) + 1;
    const place = formatNumber(position);
    const count = formatNumber(next.length);
    setAnnouncement(t`${{ title: titleOf(id) }} is now ${place} of ${count}`);
    focusTarget.current = { id, action: step < 0 ? "up" : "down" };
    onChange(next);
  };
  const remove = (id: number) => {
    const index = ids.indexOf(id);
    const neighbor = ids[index + 1] ?? ids[index - 1];
    if (neighbor !== undefined) focusTarget.current = { id: neighbor, action: "remove" };
    setAnnouncement(t`${{ title: titleOf(id) }} removed`);
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
          {ids.map((id, index) => (
            <ChosenRow
              key={id}
              id={id}
              dish={byId.get(id)}
              isFirst={index === 0}
              isLast={index === ids.length - 1}
              onMove={move}
              onRemove={remove}
            />
          ))}
        </ol>
      </section>
    </>
  );
}

const MOVES = [
  { to: "up", step: -1, icon: <ArrowUp /> },
  { to: "down", step: 1, icon: <ArrowDown /> },
] as const;

interface ChosenRowProps {
  id: number;
  dish: PickableDish | undefined;
  isFirst: boolean;
  isLast: boolean;
  onMove: (id: number, step: -1 | 1) => void;
  onRemove: (id: number) => void;
}

function ChosenRow({ id, dish, isFirst, isLast, onMove, onRemove }: ChosenRowProps) {
  const title = dish?.title ?? t`Dish ${id}`;
  const name = isolate(title);
  return (
    <li data-dish={id} className="flex items-center gap-2 rounded-control bg-sunken py-1 ps-1.5 pe-1">
      <Thumbnail src={dish?.image} tint={dish?.imageColor} className="size-10 rounded-sm" />
      <span dir="auto" className="line-clamp-2 min-w-0 flex-1 text-sm break-words">
        {title}
      </span>
      {/* aria-disabled at the ends, because a disabled button would lose the focus. */}
      {MOVES.map(({ to, step, icon }) => {
        const isEnd = step < 0 ? isFirst : isLast;
        return (
          <IconButton
            key={to}
            size="sm"
            label={to === "up" ? t`Move ${name} up` : t`Move ${name} down`}
            data-action={to}
            aria-disabled={isEnd}
            onClick={() => !isEnd && onMove(id, step)}
            className="aria-disabled:opacity-40"
          >
            {icon}
          </IconButton>
        );
      })}
      <IconButton
        size="sm"
        variant="danger"
        label={t`Remove ${name}`}
        data-action="remove"
        onClick={() => onRemove(id)}
      >
        <X />
      </IconButton>
    </li>
  );
}
