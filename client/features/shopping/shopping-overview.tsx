import { Copy, Plus, Printer, Share } from "lucide-react";
import { Link } from "react-router-dom";
import { copyMessage } from "#client/features/sharing/copy.ts";
import { hasNativeShare, shareText } from "#client/features/sharing/share.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";
import { Disclosure } from "#client/ui/disclosure.tsx";
import { ProgressBar } from "#client/ui/status/progress-bar.tsx";
import { progressOf, textOf, titleOf } from "./shopping-text.ts";
import type { AnyShoppingList } from "./shopping.data.ts";

/** The progress, and what can be done with the whole list. */
export function ShoppingProgress({ list }: { list: AnyShoppingList }) {
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
              onClick={() => void shareText(`Shopping list: ${titleOf(list)}`, textOf(list))}
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
export function ShoppingNotes({ list, isEmpty }: { list: AnyShoppingList; isEmpty: boolean }) {
  const { dishes } = list;
  const menu = "menu" in list ? list.menu : undefined;
  const { linkTo: editDish } = useDialogParam("edit-dish");
  const { linkTo: editMenu } = useDialogParam("edit-menu");
  const missing = dishes.filter(({ hasIngredients }) => !hasIngredients);
  const asWritten = dishes.filter(({ hasIngredients, isScaled }) => hasIngredients && !isScaled);
  if (missing.length === 0 && (asWritten.length === 0 || !menu)) return null;
  return (
    <div data-print="hidden" className="space-y-2 rounded-control bg-tint px-4 py-2 text-sm">
      {asWritten.length > 0 && menu?.guestCount === null && (
        <p className="py-1">
          Amounts are as written in the recipes.{" "}
          <Link {...editMenu(menu.id)} className="font-medium underline underline-offset-4">
            Add the number of guests
          </Link>{" "}
          to scale them.
        </p>
      )}
      {asWritten.length > 0 && menu && menu.guestCount !== null && (
        <p className="py-1 [overflow-wrap:anywhere]">
          As written, because the recipe has no servings: {asWritten.map(({ title }) => title).join(", ")}.
        </p>
      )}
      {missing.length > 0 && (
        <Disclosure
          open={isEmpty || undefined}
          summary={`${missing.length === 1 ? "1 dish has" : `${missing.length} dishes have`} no ingredients yet`}
        >
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
        </Disclosure>
      )}
    </div>
  );
}
