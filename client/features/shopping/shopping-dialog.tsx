import { useQuery } from "@tanstack/react-query";
import { Copy, Plus, Printer, Share, X } from "lucide-react";
import { useRef, useState, type FormEvent, type ReactNode, type Ref } from "react";
import { Link } from "react-router-dom";
import { copyMessage } from "#client/features/sharing/copy.ts";
import { hasNativeShare, shareText } from "#client/features/sharing/share.ts";
import { hasStatus } from "#client/lib/call.ts";
import { cn } from "#client/lib/class-names.ts";
import { useDialogParam } from "#client/lib/dialog-param.ts";
import { pluralize } from "#client/lib/format.ts";
import { usePolling } from "#client/lib/live.ts";
import { useOpenDialog } from "#client/ui/addressed-dialogs.tsx";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { TableDrawing } from "#client/ui/drawings.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { Input } from "#client/ui/input.tsx";
import { ProgressBar } from "#client/ui/progress-bar.tsx";
import { SkeletonText } from "#client/ui/skeleton.tsx";
import { toast } from "#client/ui/toast.ts";
import { ACTIVITIES_POLL_MS, MAX_SHOPPING_TEXT } from "#shared/limits.ts";
import type { ShoppingList } from "#shared/shopping.api.ts";
import { createLineKey, shoppingListQuery, useSaveItem } from "./shopping.data.ts";
import { groupByAisle, OWN_LINES, progressOf, textOf } from "./shopping-text.ts";
import "./shopping-sheet.css";

/** A menu's shopping list, to tick in the shop. */
export function ShoppingDialog({ id }: { id: number }) {
  const { isOpen, leave } = useOpenDialog();
  const list = useQuery({
    ...shoppingListQuery(id),
    enabled: isOpen,
    refetchOnMount: "always",
    refetchInterval: usePolling(ACTIVITIES_POLL_MS),
  });
  const [addedKey, setAddedKey] = useState<string>();
  const isGone = hasStatus(list.error, 404);
  const data = isGone ? undefined : list.data;
  const menu = data?.menu;
  return (
    <Dialog
      size="lg"
      title={isGone ? "Menu Not Found" : "Shopping List"}
      description={
        menu &&
        [menu.title, menu.guestCount && pluralize(menu.guestCount, "guest")].filter(Boolean).join(" · ")
      }
      footer={data && <NewLine menuId={id} onAdd={setAddedKey} />}
    >
      {data && <List list={data} addedKey={addedKey} />}
      {isGone && (
        <EmptyState
          drawing={<TableDrawing />}
          title="This menu has been removed"
          level="p"
          action={<Button onClick={() => void leave()}>Close</Button>}
        />
      )}
      {list.isPending && <SkeletonText lines={8} />}
      {list.isError && !list.data && !isGone && (
        <ErrorState
          title="The shopping list could not be loaded"
          error={list.error}
          onRetry={() => list.refetch()}
          pending={list.isFetching}
        />
      )}
    </Dialog>
  );
}

interface ListProps {
  list: ShoppingList;
  /** The last line written here, which is scrolled into view. */
  addedKey: string | undefined;
}

function List({ list, addedKey }: ListProps) {
  const save = useSaveItem(list.menu.id);
  const isEmpty = list.lines.length === 0 && list.ownLines.length === 0;
  const titles = new Map(list.dishes.map((dish) => [dish.id, dish.title]));
  const remove = ({ key, text, isTicked }: ShoppingList["ownLines"][number]) => {
    void save(key, null);
    toast({
      title: "Removed from the list",
      description: text,
      action: { label: "Undo", onPress: () => void save(key, { isTicked, text }) },
    });
  };
  return (
    <article className="shopping-sheet space-y-4">
      <h3 className="hidden text-2xl print:block">{list.menu.title}</h3>
      {isEmpty ? (
        <EmptyState drawing={<TableDrawing />} title="Nothing to buy yet" level="p" className="py-4">
          Add ingredients to the dishes of this menu, or write below what you need.
        </EmptyState>
      ) : (
        <Overview list={list} />
      )}
      <Notes list={list} isEmpty={isEmpty} />
      <div className="shopping-sheet-groups space-y-5">
        {groupByAisle(list.lines).map(({ aisle, name, lines }) => (
          <Group key={aisle} name={name}>
            {lines.map((line) => (
              <Line
                key={line.key}
                name={line.name}
                amount={line.amount}
                detail={line.dishIds.map((dishId) => titles.get(dishId)).join(" · ")}
                isTicked={line.isTicked}
                onTick={(isTicked) => void save(line.key, { isTicked })}
              />
            ))}
          </Group>
        ))}
        {list.ownLines.length > 0 && (
          <Group name={OWN_LINES}>
            {list.ownLines.map((line) => (
              <Line
                key={line.key}
                ref={line.key === addedKey ? scrollIntoView : undefined}
                name={line.text}
                isTicked={line.isTicked}
                onTick={(isTicked) => void save(line.key, { isTicked })}
                onRemove={() => remove(line)}
              />
            ))}
          </Group>
        )}
      </div>
    </article>
  );
}

/** The progress, and what can be done with the whole list. */
function Overview({ list }: { list: ShoppingList }) {
  const { done, total } = progressOf(list);
  const text = `${done} of ${total}`;
  return (
    <div data-print="hidden" className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="font-medium tabular-nums">
          {text}
          <span className="sr-only"> ticked</span>
        </p>
        <div className="flex gap-2">
          {hasNativeShare() && (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => void shareText(`Shopping list: ${list.menu.title}`, textOf(list))}
            >
              <Share aria-hidden="true" className="max-[379px]:hidden" /> Share
            </Button>
          )}
          <Button variant="secondary" size="sm" onClick={() => void copyMessage(textOf(list))}>
            <Copy aria-hidden="true" className="max-[379px]:hidden" /> Copy
          </Button>
          <Button variant="secondary" size="sm" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="max-[379px]:hidden" /> Print
          </Button>
        </div>
      </div>
      {total > 0 && <ProgressBar label="Shopping" done={done} total={total} text={text} />}
    </div>
  );
}

/** Says which dishes are missing from the list, and which amounts are not scaled. */
function Notes({ list: { menu, dishes }, isEmpty }: { list: ShoppingList; isEmpty: boolean }) {
  const { linkTo: editDish } = useDialogParam("edit-dish");
  const { linkTo: editMenu } = useDialogParam("edit-menu");
  const missing = dishes.filter(({ hasIngredients }) => !hasIngredients);
  const asWritten = dishes.filter(({ hasIngredients, isScaled }) => hasIngredients && !isScaled);
  if (missing.length === 0 && asWritten.length === 0) return null;
  return (
    <div data-print="hidden" className="space-y-2 rounded-control bg-tint px-4 py-2 text-sm">
      {asWritten.length > 0 && menu.guestCount === null && (
        <p className="py-1">
          Amounts are as written in the recipes.{" "}
          <Link {...editMenu(menu.id)} className="font-medium underline underline-offset-4">
            Add the number of guests
          </Link>{" "}
          to scale them.
        </p>
      )}
      {asWritten.length > 0 && menu.guestCount !== null && (
        <p className="py-1 [overflow-wrap:anywhere]">
          As written, because the recipe has no servings: {asWritten.map(({ title }) => title).join(", ")}.
        </p>
      )}
      {missing.length > 0 && (
        <details open={isEmpty || undefined}>
          <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
            {missing.length === 1 ? "1 dish has" : `${missing.length} dishes have`} no ingredients yet
          </summary>
          <ul>
            {missing.map(({ id, title }) => (
              <li key={id}>
                <Link
                  {...editDish(id)}
                  className="flex min-h-11 items-center gap-2 [overflow-wrap:anywhere] underline underline-offset-4"
                >
                  <Plus aria-hidden="true" className="size-4 shrink-0" /> Add ingredients to {title}
                </Link>
              </li>
            ))}
          </ul>
        </details>
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

interface LineProps {
  ref?: Ref<HTMLLIElement> | undefined;
  name: string;
  amount?: string | null;
  /** The dishes that need it. */
  detail?: string;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  onRemove?: () => void;
}

/** Ticked lines stay in place, so that nothing moves below the finger. */
function Line({ ref, name, amount, detail, isTicked, onTick, onRemove }: LineProps) {
  return (
    <li ref={ref} className="flex break-inside-avoid items-center">
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
          className="size-6 shrink-0 accent-brand print:size-4"
        />
        <span className="min-w-0 flex-1">
          <span className={cn("block [overflow-wrap:anywhere]", isTicked && "line-through")}>{name}</span>
          {detail && <span className="block text-sm text-muted [overflow-wrap:anywhere]">{detail}</span>}
        </span>
        {amount && (
          <span className={cn("max-w-[45%] text-right font-medium tabular-nums", isTicked && "line-through")}>
            {amount}
          </span>
        )}
      </label>
      {onRemove && (
        <IconButton label={`Remove ${name}`} onClick={onRemove} className="-mr-2">
          <X />
        </IconButton>
      )}
    </li>
  );
}

interface NewLineProps {
  menuId: number;
  onAdd: (key: string) => void;
}

function NewLine({ menuId, onAdd }: NewLineProps) {
  const save = useSaveItem(menuId);
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const add = (event: FormEvent) => {
    event.preventDefault();
    input.current?.focus();
    if (text.trim() === "") return;
    setText("");
    const key = createLineKey();
    onAdd(key);
    void save(key, { isTicked: false, text: text.trim() });
  };
  return (
    <form onSubmit={add} className="flex w-full gap-2">
      <Input
        ref={input}
        aria-label="Add to the list"
        placeholder="Add to the list"
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={MAX_SHOPPING_TEXT}
        autoComplete="off"
        enterKeyHint="enter"
      />
      <Button type="submit">
        <Plus aria-hidden="true" /> Add
      </Button>
    </form>
  );
}
