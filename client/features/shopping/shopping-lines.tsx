import { t } from "@lingui/core/macro";
import { House, TriangleAlert, X } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { cn } from "#client/lib/class-names.ts";
import { useFoodNames } from "#client/lib/food-names.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { i18n, isolate } from "#client/lib/i18n.tsx";
import { Button } from "#client/ui/button.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { DropdownMenu, MenuItem } from "#client/ui/menu/dropdown-menu.tsx";
import { MoreButton } from "#client/ui/menu/more-button.tsx";
import { toast } from "#client/ui/status/toast.ts";
import { shoppingAmount } from "./amount-text.ts";
import { groupByAisle, OWN_LINES } from "./shopping-text.ts";
import { listIdOf, useSaveItem, useSetStaple, type AnyShoppingList } from "./shopping.data.ts";

interface ShoppingLinesProps {
  list: AnyShoppingList;
  /** The last line written here, which is scrolled into view. */
  addedKey: string | undefined;
}

export function ShoppingLines({ list, addedKey }: ShoppingLinesProps) {
  const save = useSaveItem(listIdOf(list));
  const setStaple = useSetStaple();
  const names = useFoodNames();
  const titles = new Map(list.dishes.map((dish) => [dish.id, dish.title]));
  const namesDishes = new Set(list.lines.flatMap(({ dishIds }) => dishIds)).size > 1;
  const remove = ({ key, text, isTicked }: AnyShoppingList["ownLines"][number]) => {
    void save(key, null);
    toast({
      title: t`Removed from the list`,
      description: text,
      action: { label: t`Undo`, onPress: () => void save(key, { isTicked, text }) },
    });
  };
  return (
    <div className="space-y-5 print:columns-2 print:gap-x-10">
      {groupByAisle(list.lines, names).map(({ aisle, name, lines }) => (
        <Group key={aisle} name={name}>
          {lines.map((line) => (
            <Line
              key={line.key}
              name={line.name}
              amount={shoppingAmount(line)}
              detail={namesDishes ? joinFacts(line.dishIds.map((id) => isolate(titles.get(id) ?? ""))) : ""}
              isTicked={line.isTicked}
              onTick={(isTicked) => void save(line.key, { isTicked })}
              menu={
                <DropdownMenu trigger={<MoreButton of={line.name} className="-me-2 print:hidden" />}>
                  <MenuItem onSelect={() => setStaple({ ...line, isStaple: line.aisle !== "staples" })}>
                    <House /> {line.aisle === "staples" ? t`We've run out` : t`We always have this`}
                  </MenuItem>
                </DropdownMenu>
              }
            />
          ))}
        </Group>
      ))}
      {list.ownLines.length > 0 && (
        <Group name={i18n._(OWN_LINES)}>
          {list.ownLines.map((line) => {
            const shared = {
              ref: line.key === addedKey ? scrollIntoView : undefined,
              name: line.text,
              onRemove: () => remove(line),
            };
            return line.refusal === undefined ? (
              <Line
                key={line.key}
                {...shared}
                isTicked={line.isTicked}
                onTick={(isTicked) => void save(line.key, { isTicked })}
              />
            ) : (
              <Refused
                key={line.key}
                {...shared}
                reason={line.refusal}
                onAdd={() => void save(line.key, { isTicked: line.isTicked, text: line.text })}
              />
            );
          })}
        </Group>
      )}
    </div>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="break-inside-avoid">
      <h3 className="mb-1 font-sans text-sm font-semibold text-brand">{name}</h3>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

/** Keeps the field below a new line in sight on short screens. */
const SCROLLED = "short:scroll-mb-24";

interface LineProps {
  ref?: Ref<HTMLLIElement> | undefined;
  name: string;
  amount?: string | null;
  /** The dishes that need it. */
  detail?: string;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  onRemove?: () => void;
  menu?: ReactNode;
}

/** Ticked lines stay in place, so that nothing moves below the finger. */
function Line({ ref, name, amount, detail, isTicked, onTick, onRemove, menu }: LineProps) {
  return (
    <li ref={ref} className={cn("flex break-inside-avoid items-center", SCROLLED)}>
      <label
        className={cn(
          "flex min-h-12 min-w-0 flex-1 cursor-pointer items-center gap-3 py-2 print:min-h-0 print:py-1",
          isTicked && "text-muted",
        )}
      >
        <input
          type="checkbox"
          checked={isTicked}
          onChange={(event) => onTick(event.target.checked)}
          className="size-6 shrink-0 check-box print:size-4"
        />
        <span className="min-w-0 flex-1">
          <span dir="auto" className={cn("block [overflow-wrap:anywhere]", isTicked && "line-through")}>
            {name}
          </span>
          {detail && <span className="block text-sm text-muted [overflow-wrap:anywhere]">{detail}</span>}
        </span>
        {amount && (
          <span className={cn("max-w-[45%] text-end font-medium tabular-nums", isTicked && "line-through")}>
            <bdi>{amount}</bdi>
          </span>
        )}
      </label>
      <>{menu}</>
      {onRemove && (
        <IconButton label={t`Remove ${{ name: isolate(name) }}`} onClick={onRemove} className="-me-2">
          <X />
        </IconButton>
      )}
    </li>
  );
}

interface RefusedProps extends Pick<LineProps, "ref" | "name"> {
  reason: string;
  onAdd: () => void;
  onRemove: () => void;
}

function Refused({ ref, name: text, reason, onAdd, onRemove }: RefusedProps) {
  const name = isolate(text);
  return (
    <li
      ref={ref}
      className={cn("flex break-inside-avoid flex-wrap items-center justify-end gap-x-2 py-2", SCROLLED)}
    >
      <TriangleAlert className="me-1 size-6 shrink-0 text-danger print:hidden" />
      <span className="min-w-0 flex-1 basis-40">
        <span dir="auto" className="block [overflow-wrap:anywhere]">
          {text}
        </span>
        <span className="block text-sm text-danger print:hidden">{reason}</span>
      </span>
      <Button variant="secondary" size="sm" aria-label={t`Try again: ${name}`} onClick={onAdd}>
        {t`Try again`}
      </Button>
      <IconButton label={t`Remove ${name}`} onClick={onRemove} className="-me-2">
        <X />
      </IconButton>
    </li>
  );
}
