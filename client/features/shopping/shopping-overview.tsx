import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Copy, Plus, Printer, Share } from "lucide-react";
import { Link } from "react-router-dom";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { copyMessage } from "#client/features/sharing/copy.ts";
import { hasNativeShare, shareText } from "#client/features/sharing/share.ts";
import { useFoodNames } from "#client/lib/food-names.ts";
import { joinWords } from "#client/lib/format-lists.ts";
import { formatNumber } from "#client/lib/format.ts";
import { formatGuestCount } from "#client/lib/guest-count.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { useDialogLink } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";
import { Disclosure } from "#client/ui/disclosure.tsx";
import { Switch } from "#client/ui/form/switch.tsx";
import { ProgressBar } from "#client/ui/status/progress-bar.tsx";
import type { ShoppingList } from "#shared/shopping.api.ts";
import { headingOf, progressOf, shoppingText } from "./shopping-text.ts";
import { useCountHousehold, type AnyShoppingList } from "./shopping.data.ts";

/** The progress, and the actions for the whole list. */
export function ShoppingProgress({ list }: { list: AnyShoppingList }) {
  const progress = progressOf(list);
  const names = useFoodNames();
  const [done, total] = [formatNumber(progress.done), formatNumber(progress.total)];
  return (
    <div data-print="hidden" className="space-y-2 [&>[aria-valuenow='0']]:opacity-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="font-medium tabular-nums">
          {progress.total > 0 && progress.done === progress.total ? (
            t`That's everything. Enjoy cooking!`
          ) : (
            <Trans>
              {done} of {total} <span className="sr-only">checked off</span>
            </Trans>
          )}
        </p>
        <div className="flex gap-2">
          {hasNativeShare() && (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => void shareText(headingOf(list), shoppingText(list, names))}
            >
              <Share className="max-[379px]:hidden" /> {t`Share`}
            </Button>
          )}
          <Button variant="secondary" size="sm" onClick={() => void copyMessage(shoppingText(list, names))}>
            <Copy className="max-[379px]:hidden" /> {t`Copy`}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => window.print()}>
            <Printer className="max-[379px]:hidden" /> {t`Print`}
          </Button>
        </div>
      </div>
      {progress.total > 0 && <ProgressBar label={t`Shopping`} {...progress} text={t`${done} of ${total}`} />}
    </div>
  );
}

/** For whom a menu is bought, with the switch that adds the household. Renders nothing without both numbers. */
export function ShoppingFor({ menu }: { menu: ShoppingList["menu"] }) {
  const { householdServings } = useCurrentUser();
  const update = useCountHousehold(menu.id);
  const guests = formatGuestCount(menu.guestCount);
  if (!guests || !householdServings) return null;
  const us = plural({ count: householdServings }, { one: "you", other: "the # of you" });
  const counts = update.isPending ? update.variables : menu.countsHousehold;
  return (
    <div data-print="hidden">
      <Switch
        label={counts ? t`For ${guests} and ${us}` : t`For ${guests}, without ${us}`}
        checked={counts ?? false}
        onChange={({ target }) => update.mutate(target.checked)}
      />
    </div>
  );
}

/** Shows which dishes are missing from the list, and which amounts are not scaled. */
export function ShoppingNotes({ list, isEmpty }: { list: AnyShoppingList; isEmpty: boolean }) {
  const { householdServings } = useCurrentUser();
  const { dishes } = list;
  const menu = "menu" in list ? list.menu : undefined;
  const editDish = useDialogLink("edit-dish");
  const editMenu = useDialogLink("edit-menu");
  const missing = dishes.filter(({ hasIngredients }) => !hasIngredients);
  const asWritten = dishes.filter(({ hasIngredients, isScaled }) => hasIngredients && !isScaled);
  const titles = joinWords(asWritten.map(({ title }) => isolate(title)));
  if (missing.length === 0 && (asWritten.length === 0 || (!menu && !householdServings))) return null;
  return (
    <div data-print="hidden" className="text-sm [&>details]:-my-2">
      {asWritten.length > 0 && menu?.guestCount === null && (
        <p className="py-1">
          <Trans>
            Amounts are as written in the recipes.{" "}
            <Link {...editMenu(menu.id)} className="font-medium underline underline-offset-4">
              Add the number of guests
            </Link>{" "}
            to scale them.
          </Trans>
        </p>
      )}
      {asWritten.length > 0 && (menu ? menu.guestCount !== null : householdServings) && (
        <p className="py-1 [overflow-wrap:anywhere]">
          {t`As written, because the recipe has no servings: ${titles}.`}
        </p>
      )}
      {missing.length > 0 && (
        <Disclosure
          open={isEmpty || undefined}
          summary={plural(
            { count: missing.length },
            {
              one: "# dish has no ingredients yet",
              other: "# dishes have no ingredients yet",
            },
          )}
        >
          <ul>
            {missing.map(({ id, title }) => (
              <li key={id}>
                <Link
                  {...editDish(id)}
                  className="flex min-h-11 items-center gap-2 [overflow-wrap:anywhere] underline underline-offset-4"
                >
                  <Plus className="size-4 shrink-0" /> {t`Add ingredients to ${{ title: isolate(title) }}`}
                </Link>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}
