import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { CircleMinus, Printer } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router-dom";
import type { HostEvent } from "#client/features/event-data/event-news.ts";
import { FoodCheck } from "#client/features/events/food-check.tsx";
import { checkFood, ingredientsText } from "#client/features/events/food-clashes.ts";
import { useConfirmLabel } from "#client/features/food-labels/confirm-label.data.ts";
import { labelText } from "#client/features/food-labels/food-label-text.ts";
import { labelsQuery } from "#client/features/food-labels/food-labels.data.ts";
import { guestsQuery } from "#client/features/guest-book/guest-book.data.ts";
import { useRemoveDish } from "#client/features/menus/menu-dishes.data.ts";
import { cn } from "#client/lib/class-names.ts";
import { foodName } from "#client/lib/food-name.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { capitalize } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { useDialogLink } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";
import { Disclosure } from "#client/ui/disclosure.tsx";
import { DropdownMenu, MenuItem } from "#client/ui/menu/dropdown-menu.tsx";
import { MoreButton } from "#client/ui/menu/more-button.tsx";
import { Thumbnail } from "#client/ui/photo.tsx";
import "#client/ui/printed-sheet.css";
import { FOOD_LABELS, type FoodLabel } from "#shared/choices.ts";
import type { FoodLabels } from "#shared/dishes.api.ts";
import type { FoodChecks } from "#shared/events.api.ts";
import { decidingLabel, isDiet, validLabels } from "#shared/food-labels.ts";
import type { Menu } from "#shared/menus.api.ts";
import { foodChecksQuery } from "./host-event.data.ts";
import { listEaters } from "./list-eaters.ts";

/** Lists the labels to confirm for the guests who are coming, dish by dish; printed, it is a sheet for the kitchen. */
export function ChecksSection({ menu, event }: { menu: Menu; event: HostEvent }) {
  const { data: book = [] } = useQuery(guestsQuery);
  const guests = listEaters(menu.id, event.answers, book).filter(
    ({ id, isComing, needs, words }) => id !== undefined && isComing && (needs.length > 0 || words),
  );
  const isEnded = ["over", "archived"].includes(event.invitation?.state ?? "");
  const enabled = guests.length > 0 && !isEnded;
  const { data: checks } = useQuery({ ...foodChecksQuery(menu.id), enabled });
  const { data: labels } = useQuery({ ...labelsQuery, enabled });
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  if (!enabled || !checks || !labels) return null;
  const needs = FOOD_LABELS.filter((need) => guests.some((guest) => guest.needs.includes(need)));
  const summary = needs.flatMap((need) => {
    const fits = menu.dishes.map(({ id }) => checkFood(validLabels(labels[id] ?? {}), [need]));
    const count = (of: "clashes" | "unknown") => fits.filter((fit) => fit[of].length > 0).length;
    return summaryOf(need, count("unknown"), count("clashes"));
  });
  const print = () => {
    flushSync(() => setPrinting(true));
    window.addEventListener("afterprint", () => setPrinting(false), { once: true });
    window.print();
  };
  return (
    <section aria-labelledby="food-checks">
      <h3 ref={heading} id="food-checks" tabIndex={-1} className="text-base">
        {t`Checked for your guests`}
      </h3>
      <Disclosure
        summary={
          <span className="min-w-0 py-2.5 text-sm leading-6 whitespace-pre-line">
            {summary.join("\n") || t`What they wrote`}
          </span>
        }
        className="[&>summary]:items-start [&>summary]:bg-tint [&>summary]:px-3 [&>summary>svg]:mt-3"
        onToggle={setOpen}
      >
        {isOpen && (
          <article
            className={cn("space-y-5 text-sm [overflow-wrap:anywhere]", isPrinting && "printed-sheet")}
          >
            <h4 dir="auto" className="hidden text-2xl print:block">
              {menu.title}
            </h4>
            <p className="text-muted">
              {t`Guests see what a member confirmed, and when. It's a person's word, not a guarantee.`}
            </p>
            {guests.map((guest) => (
              <section key={guest.id}>
                <h4 className="text-base font-semibold">
                  {t`${{ label: isolate(guest.name) }}: ${{
                    text: joinFacts([...guest.needs.map(foodName), guest.words]),
                  }}`}
                </h4>
                <ul className="divide-y divide-line">
                  {menu.dishes.map((dish) => (
                    <DishItem
                      key={dish.id}
                      {...{ menu, dish, checks }}
                      needs={guest.needs}
                      labels={labels[dish.id] ?? {}}
                      onDone={() => heading.current?.focus()}
                    />
                  ))}
                </ul>
              </section>
            ))}
            <Button size="sm" variant="secondary" onClick={print}>
              <Printer /> {t`Print for the kitchen`}
            </Button>
          </article>
        )}
      </Disclosure>
    </section>
  );
}

/** "1 dish to check: nuts", "2 dishes do not fit: vegan", "All dishes checked: nuts" */
function summaryOf(need: FoodLabel, count: number, clashing: number): string[] {
  const food = foodName(need);
  const check = plural(count, { one: `# dish to check: ${food}`, other: `# dishes to check: ${food}` });
  const clash = plural(clashing, {
    one: `# dish does not fit: ${food}`,
    other: `# dishes do not fit: ${food}`,
  });
  if (count + clashing === 0) return [t`All dishes checked: ${food}`];
  return [...(clashing > 0 ? [clash] : []), ...(count > 0 ? [check] : [])];
}

interface DishItemProps {
  menu: Menu;
  dish: Menu["dishes"][number];
  /** The needs of one guest. */
  needs: readonly FoodLabel[];
  checks: FoodChecks;
  labels: FoodLabels;
  /** The pressed button disappears. */
  onDone: () => void;
}

function DishItem({ menu, dish, needs, checks, labels, onDone }: DishItemProps) {
  const linkTo = useDialogLink("dish");
  const remove = useRemoveDish();
  const { lines = [], updatedAt = "" } = checks.dishes.find(({ dishId }) => dishId === dish.id) ?? {};
  const { mutate: confirm } = useConfirmLabel({ ...dish, updatedAt });
  if (needs.length === 0) return null;
  const title = isolate(dish.title);
  const confirmed = validLabels(labels);
  const facts = { ingredients: lines.length, areAllRead: labels.found?.ingredients === "known" };
  return (
    <li className="grid gap-1.5 py-3">
      <div className="relative flex items-center gap-3">
        <Thumbnail dish={dish} className="size-12 rounded-control print:hidden" />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="text-base font-medium">
            <Link {...linkTo(dish.id)} className="after:absolute after:inset-0 hover:underline">
              {dish.title}
            </Link>
          </p>
          <p className="text-muted">{capitalize(ingredientsText(facts))}</p>
        </div>
        <DropdownMenu trigger={<MoreButton of={dish.title} className="relative z-10 -me-2" />}>
          <MenuItem
            tone="danger"
            onSelect={() => remove.mutate({ menu, dishId: dish.id }, { onSuccess: onDone })}
          >
            <CircleMinus /> {t`Take off the menu`}
          </MenuItem>
        </DropdownMenu>
      </div>
      {needs.map((need) => {
        const { clashes, unknown } = checkFood(confirmed, [need]);
        const isConfirmed = unknown.length === 0;
        const doubts = lines.flatMap(({ text, found }) => {
          const label = doubtText(found, need, isConfirmed);
          return label ? t`${{ label }}: ${{ text: isolate(text) }}` : [];
        });
        return (
          <div key={need} className="grid gap-1.5 ps-9.5">
            <FoodCheck dish={{ id: dish.id, labels: confirmed }} need={need} checks={checks.checks} />
            {!isConfirmed && decidingLabel(labels.confirmed ?? {}, need) && (
              <p className="ps-5.5 text-danger">{t`The dish has changed since it was confirmed.`}</p>
            )}
            {(!isConfirmed || clashes.length > 0) &&
              doubts.map((doubt) => (
                <p key={doubt} className="ps-5.5 text-muted">
                  {doubt}
                </p>
              ))}
            {!isConfirmed && (
              <div className="flex flex-wrap gap-2 ps-5.5 pb-1.5">
                {[isDiet(need), !isDiet(need)].map((value) => (
                  <Button
                    key={String(value)}
                    size="sm"
                    variant="ghost"
                    className="border border-control"
                    aria-label={t`Confirm for ${title}: ${{ label: labelText(need, value) }}`}
                    onClick={() => {
                      confirm({ label: need, value });
                      onDone();
                    }}
                  >
                    {labelText(need, value)}
                  </Button>
                ))}
              </div>
            )}
          </div>
        );
      })}
    </li>
  );
}

/** "Contains nuts", "Could not be read"; undefined for a line that fits. */
function doubtText(found: NonNullable<FoodLabels["found"]>, need: FoodLabel, isConfirmed: boolean) {
  if (!isDiet(need) && found[need])
    return isConfirmed ? t`Leave out or replace` : labelText(need, found[need] === "may" ? "may" : true);
  if (found.ingredients !== "known") return t`Could not be read`;
  const isOther = (need === "vegan" || need === "vegetarian") && !found[need];
  return isOther ? t`Maybe not ${{ food: foodName(need) }}` : undefined;
}
