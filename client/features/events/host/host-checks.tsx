import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Check, Printer } from "lucide-react";
import { useRef, useState } from "react";
import { checkText, ingredientsText } from "#client/features/events/food-clashes.ts";
import { useConfirmLabel } from "#client/features/food-labels/confirm-label.data.ts";
import { isDiet, labelText } from "#client/features/food-labels/food-label-text.ts";
import { labelsQuery } from "#client/features/food-labels/food-labels.data.ts";
import { useRemoveDish } from "#client/features/menus/menu-dishes.data.ts";
import { foodName } from "#client/lib/food-name.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { capitalize } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";
import { Disclosure } from "#client/ui/disclosure.tsx";
import "#client/ui/printed-sheet.css";
import type { FoodLabels } from "#shared/dishes.api.ts";
import type { FoodCheck } from "#shared/events.api.ts";
import { decidingLabel, validLabels } from "#shared/food-labels.ts";
import { fullName } from "#shared/full-name.ts";
import { FOOD_LABELS, type FoodLabel } from "#shared/limits.ts";
import type { Menu } from "#shared/menus.api.ts";
import { foodChecksQuery, type HostEvent } from "./host-event.data.ts";

/** What to confirm for the guests who are coming, dish by dish. Printed without its buttons, it is a sheet for the kitchen. */
export function ChecksSection({ menu, event }: { menu: Menu; event: HostEvent }) {
  const guests = event.answers.filter(
    (answer) => answer.isComing && (answer.needs.length || answer.needsText),
  );
  const isEnded = ["over", "archived"].includes(event.invitation?.state ?? "");
  const enabled = guests.length > 0 && !isEnded;
  const { data: checks } = useQuery({ ...foodChecksQuery(menu.id), enabled });
  const { data: labels } = useQuery({ ...labelsQuery, enabled });
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (!enabled || !checks || !labels) return null;
  const needs = FOOD_LABELS.filter((need) => guests.some((guest) => guest.needs.includes(need)));
  const summary = needs.map((need) => {
    const known = menu.dishes.map(({ id }) => decidingLabel(validLabels(labels[id] ?? {}), need));
    return toCheckText(need, known.filter((label) => !label).length);
  });
  return (
    <section aria-labelledby="food-checks">
      <h3 ref={heading} id="food-checks" tabIndex={-1} className="text-base">
        {t`Checked for your guests`}
      </h3>
      <Disclosure
        summary={<span className="min-w-0">{joinFacts(summary) || t`What they wrote`}</span>}
        onToggle={setOpen}
      >
        {/* While the sheet is on the page, only it is printed. */}
        {isOpen && (
          <article className="printed-sheet space-y-4 text-sm [overflow-wrap:anywhere]">
            <h4 dir="auto" className="hidden text-2xl print:block">
              {menu.title}
            </h4>
            <p className="text-muted">
              {t`Guests read what a member confirmed, and when. It is what a person said, not a guarantee.`}
            </p>
            {guests.map((guest) => (
              <section key={guest.id}>
                <h4 className="text-base">
                  {t`${{ label: isolate(guest.name) }}: ${{
                    text: joinFacts([...guest.needs.map(foodName), isolate(guest.needsText ?? "")]),
                  }}`}
                </h4>
                <ul className="divide-y divide-line">
                  {checks.map((check) => (
                    <DishCheck
                      key={check.dishId}
                      menu={menu}
                      check={check}
                      needs={guest.needs}
                      labels={labels[check.dishId] ?? {}}
                      onDone={() => heading.current?.focus()}
                    />
                  ))}
                </ul>
              </section>
            ))}
            <Button size="sm" variant="secondary" onClick={() => window.print()}>
              <Printer /> {t`Print for the kitchen`}
            </Button>
          </article>
        )}
      </Disclosure>
    </section>
  );
}

function toCheckText(need: FoodLabel, count: number): string {
  const food = foodName(need);
  if (count === 0) return t`All dishes checked: ${food}`;
  return isDiet(need)
    ? plural(count, { one: `# dish to check: ${food}`, other: `# dishes to check: ${food}` })
    : plural(count, { one: `# dish to check for ${food}`, other: `# dishes to check for ${food}` });
}

interface DishCheckProps {
  menu: Menu;
  check: FoodCheck;
  /** Of one guest. */
  needs: readonly FoodLabel[];
  labels: FoodLabels;
  /** The pressed button disappears. */
  onDone: () => void;
}

function DishCheck({ menu, check, needs, labels, onDone }: DishCheckProps) {
  const { open } = useDialogParam("dish");
  const remove = useRemoveDish();
  const dish = menu.dishes.find(({ id }) => id === check.dishId);
  const { mutate: confirm } = useConfirmLabel({
    id: check.dishId,
    title: dish?.title ?? "",
    updatedAt: check.updatedAt,
  });
  if (!dish || needs.length === 0) return null;
  const title = isolate(dish.title);
  const facts = { ingredients: check.lines.length, areAllRead: labels.found?.ingredients === "known" };
  return (
    <li className="space-y-1 py-2">
      <p dir="auto" className="font-medium">
        {dish.title}
      </p>
      {needs.map((need) => {
        const said = check.confirmations.find((confirmation) => confirmation.need === need);
        const confirmed = validLabels(labels);
        const isConfirmed = decidingLabel(confirmed, need) !== undefined;
        const hasLapsed = !isConfirmed && decidingLabel(labels.confirmed ?? {}, need);
        const isFine = confirmed[need] === isDiet(need);
        return (
          <div key={need} className="space-y-1">
            <p>
              {capitalize(checkText(confirmed, need, { ...facts, name: fullName(said?.by), at: said?.at }))}
            </p>
            {hasLapsed && <p className="text-danger">{t`The dish has changed since it was confirmed.`}</p>}
            {!isFine && (
              <ul className="list-disc ps-5">
                {check.lines.map(({ text, found }, index) => {
                  const doubt = doubtText(found, need, isConfirmed);
                  return doubt && <li key={index}>{t`${{ label: doubt }}: ${{ text: isolate(text) }}`}</li>;
                })}
              </ul>
            )}
            {!isConfirmed && (
              <>
                <p className="text-muted">{capitalize(ingredientsText(facts))}</p>
                <div className="flex flex-wrap gap-2">
                  {[isDiet(need), !isDiet(need)].map((value) => {
                    const label = labelText(need, value);
                    return (
                      <Button
                        key={label}
                        size="sm"
                        variant="secondary"
                        aria-label={t`Confirm for ${title}: ${label}`}
                        onClick={() => {
                          confirm({ label: need, value });
                          onDone();
                        }}
                      >
                        <Check /> {label}
                      </Button>
                    );
                  })}
                </div>
              </>
            )}
          </div>
        );
      })}
      <Button size="sm" variant="ghost" aria-label={t`Open ${title}`} onClick={() => open(dish.id)}>
        {t`Open`}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t`Take ${title} off the menu`}
        onClick={() => remove.mutate({ menu, dishId: dish.id }, { onSuccess: onDone })}
      >
        {t`Take off the menu`}
      </Button>
    </li>
  );
}

/** "Contains nuts", "Could not be read"; undefined for a line that fits. */
function doubtText(found: FoodCheck["lines"][number]["found"], need: FoodLabel, isConfirmed: boolean) {
  if (!isDiet(need) && found[need])
    return isConfirmed ? t`Leave out or replace` : labelText(need, found[need] === "may" ? "may" : true);
  if (found.ingredients !== "known") return t`Could not be read`;
  const isOther = (need === "vegan" || need === "vegetarian") && !found[need];
  return isOther ? t`Perhaps not ${{ food: foodName(need) }}` : undefined;
}
