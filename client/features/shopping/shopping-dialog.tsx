import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRef, useState, type FormEvent } from "react";
import { MenuRemoved } from "#client/features/menus/menu-removed.tsx";
import { hasStatus } from "#client/lib/api/call.ts";
import { usePolling } from "#client/lib/api/live.ts";
import { errorMessage } from "#client/lib/api/server-issues.ts";
import { pluralize } from "#client/lib/format.ts";
import { randomKey } from "#client/lib/random-key.ts";
import { Button } from "#client/ui/button.tsx";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { Dialog } from "#client/ui/dialog/dialog.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { TableDrawing } from "#client/ui/status/drawings.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import { ACTIVITIES_POLL_MS, MAX_SHOPPING_TEXT } from "#shared/limits.ts";
import type { ShoppingList } from "#shared/shopping.api.ts";
import { ShoppingLines } from "./shopping-lines.tsx";
import { ShoppingNotes, ShoppingProgress } from "./shopping-overview.tsx";
import { shoppingListQuery, useSaveItem } from "./shopping.data.ts";
import "./shopping-sheet.css";

/** A menu's shopping list, to tick in the shop. */
export function ShoppingDialog({ id }: { id: number }) {
  const { isOpen } = useOpenDialog();
  const interval = usePolling(ACTIVITIES_POLL_MS);
  const list = useQuery({
    ...shoppingListQuery(id),
    enabled: isOpen,
    refetchOnMount: "always",
    refetchInterval: ({ state }) => !hasStatus(state.error, 409) && interval,
  });
  const [addedKey, setAddedKey] = useState<string>();
  const isGone = hasStatus(list.error, 404);
  const data = isGone ? undefined : list.data;
  const menu = data?.menu;
  return (
    <Dialog
      size="lg"
      title={isGone ? "Menu Not Found" : "Shopping list"}
      description={
        menu &&
        [menu.title, menu.guestCount && pluralize(menu.guestCount, "guest")].filter(Boolean).join(" · ")
      }
      footer={data && <NewLine menuId={id} onAdd={setAddedKey} />}
    >
      {data && <ShoppingSheet list={data} addedKey={addedKey} />}
      {isGone && <MenuRemoved />}
      {list.isPending && <SkeletonText lines={8} />}
      {list.isError && !list.data && !isGone && (
        <ErrorState
          {...(hasStatus(list.error, 409)
            ? { message: errorMessage(list.error, "Please try again in a moment.") }
            : { query: list })}
        />
      )}
    </Dialog>
  );
}

interface ShoppingSheetProps {
  list: ShoppingList;
  addedKey: string | undefined;
}

function ShoppingSheet({ list, addedKey }: ShoppingSheetProps) {
  const isEmpty = list.lines.length === 0 && list.ownLines.length === 0;
  return (
    <article className="shopping-sheet space-y-4">
      <h3 className="hidden text-2xl print:block">{list.menu.title}</h3>
      {isEmpty ? (
        <EmptyState drawing={<TableDrawing />} title="Nothing to buy yet" level="p" className="py-4">
          Add ingredients to the dishes of this menu, or write below what you need.
        </EmptyState>
      ) : (
        <ShoppingProgress list={list} />
      )}
      <ShoppingNotes list={list} isEmpty={isEmpty} />
      <ShoppingLines list={list} addedKey={addedKey} />
    </article>
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
    const key = randomKey();
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
