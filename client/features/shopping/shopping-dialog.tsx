import { t } from "@lingui/core/macro";
import { Plus } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { dayFrom } from "#client/features/meals/day-from.ts";
import { useMenuLines } from "#client/features/menus/menu-removed.tsx";
import { joinFacts } from "#client/lib/format-lists.ts";
import { formatGuestCount } from "#client/lib/guest-count.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { useDialogValue } from "#client/lib/navigation/dialog-param.ts";
import { randomKey } from "#client/lib/random-key.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog/dialog.tsx";
import { Form } from "#client/ui/form/form.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { Later } from "#client/ui/later.tsx";
import { TableDrawing } from "#client/ui/status/drawings.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { addDays } from "#shared/event-date.ts";
import { MAX_SHOPPING_TEXT } from "#shared/limits.ts";
import type { ListId } from "#shared/shopping.api.ts";
import { DayChips, rememberedDays } from "./day-chips.tsx";
import { ShoppingLines } from "./shopping-lines.tsx";
import { ShoppingFor, ShoppingNotes, ShoppingProgress } from "./shopping-overview.tsx";
import { titleOf } from "./shopping-text.ts";
import { shoppingListQuery, useSaveItem, type AnyShoppingList } from "./shopping.data.ts";
import "#client/ui/printed-sheet.css";

/** A menu's shopping list. */
export function ShoppingDialog({ id }: { id: number }) {
  return <Shopping of={{ menuId: id }} />;
}

/** The shopping list of the days of `?shop-days=2026-11-26_2026-11-29`, else of those last chosen on this device. */
export function ShopDaysDialog({ value }: { value: string }) {
  const [days, setDays] = useState(() => {
    const [from = "", to] = value.split("_");
    return dayFrom(from) === from ? { from, to: dayFrom(to ?? addDays(from, 6)) } : rememberedDays();
  });
  useDialogValue("shop-days", `${days.from}_${days.to}`);
  return (
    <Shopping of={{ days }}>
      <DayChips days={days} onChoose={setDays} />
    </Shopping>
  );
}

/** A shopping list, to tick in the shop. */
function Shopping({ of, children }: { of: ListId; children?: ReactNode }) {
  const { householdServings } = useCurrentUser();
  const { data, isGone, instead } = useMenuLines(shoppingListQuery(of));
  const [addedKey, setAddedKey] = useState<string>();
  // If the household has a number of people, a switch chooses whether the list is for it, too.
  const guestCount = data && "menu" in data && !householdServings && data.menu.guestCount;
  return (
    <Dialog
      size="lg"
      title={isGone ? t`Menu Not Found` : "days" in of ? t`To buy` : t`Shopping list`}
      description={
        data && joinFacts([isolate(titleOf(data)), guestCount ? formatGuestCount(guestCount) : null])
      }
      footer={data && <NewLine of={of} onAdd={setAddedKey} />}
      footerScrolls
    >
      <>{children}</>
      {data && "menu" in data && <ShoppingFor menu={data.menu} />}
      <Later>{data && <ShoppingSheet list={data} addedKey={addedKey} />}</Later>
      <>{instead}</>
    </Dialog>
  );
}

function ShoppingSheet({ list, addedKey }: { list: AnyShoppingList; addedKey: string | undefined }) {
  const isEmpty = list.lines.length === 0 && list.ownLines.length === 0;
  return (
    <article className="printed-sheet space-y-4">
      <h3 dir="auto" className="hidden text-2xl print:block">
        {titleOf(list)}
      </h3>
      {isEmpty ? (
        <EmptyState drawing={<TableDrawing />} title={t`Nothing to buy yet`} level="p" className="py-4">
          {"menu" in list
            ? t`Add ingredients to the dishes of this menu, or write below what you need.`
            : t`Add ingredients to the dishes, or write below what you need.`}
        </EmptyState>
      ) : (
        <ShoppingProgress list={list} />
      )}
      <ShoppingNotes list={list} isEmpty={isEmpty} />
      <ShoppingLines list={list} addedKey={addedKey} />
    </article>
  );
}

function NewLine({ of, onAdd }: { of: ListId; onAdd: (key: string) => void }) {
  const save = useSaveItem(of);
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const add = () => {
    input.current?.focus();
    if (text.trim() === "") return;
    setText("");
    const key = randomKey();
    onAdd(key);
    void save(key, { isTicked: false, text: text.trim() });
  };
  return (
    <Form onSubmit={add} className="flex w-full gap-2">
      <Input
        ref={input}
        aria-label={t`Add to the list`}
        placeholder={t`Add to the list`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={MAX_SHOPPING_TEXT}
        autoComplete="off"
        enterKeyHint="enter"
      />
      <Button type="submit" className="md:h-11">
        <Plus /> <span className="max-[359px]:sr-only">{t`Add`}</span>
      </Button>
    </Form>
  );
}
