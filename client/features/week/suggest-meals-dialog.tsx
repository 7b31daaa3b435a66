import { plural, t } from "@lingui/core/macro";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { RefreshCw, X } from "lucide-react";
import { useState } from "react";
import { dishesQuery } from "#client/features/dish-data/dishes.data.ts";
import { comingDays } from "#client/features/meals/day-from.ts";
import { usePlan } from "#client/features/meals/plan.data.ts";
import { formatMonth, today } from "#client/features/meals/week-days.ts";
import { GuestChoices } from "#client/features/people/guest-choices.tsx";
import { describeNeeds, useEaters } from "#client/features/people/household-needs.ts";
import { NeedChoices } from "#client/features/people/need-choices.tsx";
import { call } from "#client/lib/api/call.ts";
import { formatDay, formatEventDate, formatEventDay } from "#client/lib/event-date.ts";
import { shownFood, useFoodNames } from "#client/lib/food-names.ts";
import { formatList, joinFacts } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { Dialog, DialogClose } from "#client/ui/dialog/dialog.tsx";
import { useOnce } from "#client/ui/dialog/use-once.ts";
import { Disclosure } from "#client/ui/disclosure.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { Thumbnail } from "#client/ui/photo.tsx";
import { PlateDrawing, TableDrawing } from "#client/ui/status/drawings.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { SkeletonRows } from "#client/ui/status/skeleton.tsx";
import type { FoodLabel } from "#shared/choices.ts";
import { addDays } from "#shared/event-date.ts";
import { fullName } from "#shared/full-name.ts";
import type { CallResult } from "#shared/http/endpoint.ts";
import { MAX_MEAL_DAYS } from "#shared/limits.ts";
import { mealsApi, type MealDish } from "#shared/meals.api.ts";

type ProposedDinner = CallResult<typeof mealsApi.ideas>[number];
type Idea = ProposedDinner & { dish: MealDish };
const hasDish = (dinner: ProposedDinner): dinner is Idea => dinner.dish !== null;

/** Asks for more days than those to fill; their dishes are the choice for "Another". */
const ideasQuery = (from: string, needs: FoodLabel[]) =>
  queryOptions({
    queryKey: ["meals", "ideas", from, needs],
    queryFn: () =>
      call(mealsApi.ideas, {
        query: { from, to: addDays(from, MAX_MEAL_DAYS - 1), needs, withEmpty: "true" },
      }),
    placeholderData: keepPreviousData,
  });

/** Proposes dinners for free ones of the seven days of `?suggest-meals=`. Saves nothing before "Add to the week". */
export function SuggestMealsDialog({ value }: { value: string }) {
  const { isOpen, close } = useOpenDialog();
  const days = comingDays(value);
  const [needs, setNeeds] = useState<FoodLabel[]>([]);
  /** The guests who eat all proposed dinners. */
  const [guestIds, setGuestIds] = useState<number[]>();
  const eaters = useEaters(guestIds);
  const guests = eaters.filter(({ id }) => guestIds?.includes(id));
  // The server adds those of the household.
  const asked = [...new Set([...needs, ...guests.flatMap((guest) => guest.needs)])];
  const query = useQuery({
    ...ideasQuery(days[0] ?? value, asked),
    enabled: isOpen,
    refetchOnMount: "always",
  });
  const reasons = describeNeeds(eaters);
  const hasNeeds = asked.length > 0 || eaters.some((person) => person.needs.length > 0);
  const hasNoDishes = useQuery(dishesQuery).data?.length === 0;
  const { ideas, proposed, shown, chosen, findAnother, change, reset } = useProposals(query.data ?? [], days);
  const startAgain =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      reset();
    };
  const plan = usePlan((count) => plural({ count }, { one: "# dinner planned", other: "# dinners planned" }));
  const planOnce = useOnce(plan);
  const add = () =>
    planOnce(
      chosen.map(({ day, slot, dish }) => ({ day, slot, dishId: dish.id, guestIds })),
      { onSuccess: () => void close() },
    );

  return (
    <Dialog
      title={t`Ideas for the week`}
      description={chosen.length > 0 && t`Dishes you haven't had in a while.`}
      footer={
        chosen.length > 0 && (
          <>
            <DialogClose className="max-md:hidden" />
            <Button pending={plan.isPending} pendingLabel={t`Adding…`} onClick={add}>
              {t`Add to the week`}
            </Button>
          </>
        )
      }
    >
      <div className="space-y-4">
        <ul className="text-sm text-muted empty:hidden">
          {reasons.map((reason) => (
            <li key={reason} className="[overflow-wrap:anywhere]">
              {reason}
            </li>
          ))}
        </ul>
        {!hasNoDishes && (
          <Disclosure
            summary={plural(
              { count: needs.length },
              { 0: "Anything to avoid?", one: "# diet or allergy", other: "# diets and allergies" },
            )}
            className="text-sm"
          >
            <NeedChoices needs={needs} onNeeds={startAgain(setNeeds)} />
          </Disclosure>
        )}
        {!hasNoDishes && <GuestChoices guestIds={guestIds} onChange={startAgain(setGuestIds)} />}
        <QueryContent
          query={query}
          skeleton={<SkeletonRows label={t`Loading ideas`} rows={4} className="h-16" />}
        >
          {() =>
            ideas.length > 0 && shown.length > 0 ? (
              <ul className="divide-y divide-line">
                {shown.map((dinner) => {
                  const { day } = dinner;
                  const another = findAnother(dinner);
                  return (
                    <ProposedDinnerRow
                      key={day}
                      dinner={dinner}
                      onAnother={another && (() => change(day, another))}
                      onRemove={() => change(day, null)}
                    />
                  );
                })}
              </ul>
            ) : ideas.length > 0 && proposed.length > 0 ? (
              <p className="py-4 text-center">
                <Button variant="secondary" onClick={reset}>
                  {t`Suggest again`}
                </Button>
              </p>
            ) : hasNoDishes ? (
              <NoDishes />
            ) : (
              <NoIdeas hasFreeDays={proposed.length > 0} hasNeeds={hasNeeds} />
            )
          }
        </QueryContent>
      </div>
    </Dialog>
  );
}

/** The dinners that are proposed for the days, as the member has changed them. */
function useProposals(dinners: readonly ProposedDinner[], days: readonly string[]) {
  /** The days whose dish was changed; null for none. */
  const [changed, setChanged] = useState<Readonly<Record<string, Idea | null>>>({});
  const ideas = dinners.filter(hasDish);
  const proposed = dinners.filter(({ day }) => days.includes(day));
  const shown = proposed.flatMap((dinner): ProposedDinner[] => {
    const { day, plannedBeside } = dinner;
    const chosen = changed[day];
    return chosen === null ? [] : [{ ...(chosen ?? dinner), day, plannedBeside }];
  });
  const chosen = shown.filter(hasDish);
  /** Finds the next dish with another main food than the evenings before and after. */
  const findAnother = ({ day, dish, plannedBeside = [] }: ProposedDinner) => {
    const beside = chosen.filter((other) => other.day === addDays(day, -1) || other.day === addDays(day, 1));
    const taken = [...plannedBeside, ...beside.map(({ mainFood }) => mainFood)];
    const start = ideas.findLastIndex((idea) => idea.dish.id === dish?.id) + 1;
    return [...ideas.slice(start), ...ideas.slice(0, start)].find(
      (idea) =>
        (!idea.mainFood || !taken.includes(idea.mainFood)) &&
        chosen.every((other) => other.dish.id !== idea.dish.id),
    );
  };
  const change = (day: string, idea: Idea | null) => setChanged({ ...changed, [day]: idea });
  return { ideas, proposed, shown, chosen, findAnother, change, reset: () => setChanged({}) };
}

function NoDishes() {
  const { open: create } = useDialogParam("new");
  return (
    <EmptyState
      drawing={<PlateDrawing />}
      title={t`No dishes yet`}
      level="p"
      className="py-4"
      action={<Button onClick={() => create("dish")}>{t`Add Dish`}</Button>}
    >
      {t`Post what you like to cook, and the week fills itself in.`}
    </EmptyState>
  );
}

function NoIdeas({ hasFreeDays, hasNeeds }: { hasFreeDays: boolean; hasNeeds: boolean }) {
  return (
    <EmptyState
      drawing={<TableDrawing />}
      title={hasFreeDays && hasNeeds ? t`No matching dishes` : t`No ideas left for this week`}
      level="p"
      className="py-4"
    >
      {!hasFreeDays
        ? t`All seven days are already planned.`
        : hasNeeds
          ? t`Allergens and diets must be certain. Confirm them on your dishes, or choose fewer.`
          : null}
    </EmptyState>
  );
}

interface ProposedDinnerRowProps {
  dinner: ProposedDinner;
  /** Undefined if there is no other dish. */
  onAnother: (() => void) | undefined;
  onRemove: () => void;
}

function ProposedDinnerRow({ dinner, onAnother, onRemove }: ProposedDinnerRowProps) {
  const { day, dish, why } = dinner;
  const reasons = useReasons(dinner);
  const when = formatEventDate(day);
  return (
    <li className="flex items-center gap-3 py-2">
      <Thumbnail dish={dish} className="size-12 rounded-control" />
      <div className="min-w-0 flex-1">
        <p className="text-sm text-muted">{formatEventDay(day)}</p>
        {dish && (
          <p dir="auto" className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
            {dish.title}
          </p>
        )}
        <p className="text-sm [overflow-wrap:anywhere] text-muted">
          {dish
            ? joinFacts(reasons)
            : why === "same_food"
              ? t`Nothing left: the other dishes have the same main ingredient as the evening before or after.`
              : t`Nothing left that fits.`}
        </p>
      </div>
      <div className="flex shrink-0">
        {onAnother && (
          <IconButton label={t`Another dish for ${when}`} title={t`Another`} onClick={onAnother}>
            <RefreshCw />
          </IconButton>
        )}
        <IconButton label={t`Nothing for ${when}`} title={t`Remove`} onClick={onRemove}>
          <X />
        </IconButton>
      </div>
    </li>
  );
}

/** A dish is suggested as "Not since May" only if it was last served at least this long ago. */
const DAYS_AGO = 28;

/** Returns the reasons for which a dish is suggested, in a few words each. */
function useReasons({ wishedBy = [], inSeason, lastServed }: ProposedDinner) {
  const foods = useFoodNames();
  const names = formatList(wishedBy.map((person) => isolate(fullName(person) ?? t`Someone`)));
  const isLongAgo = lastServed && lastServed <= addDays(today(), -DAYS_AGO);
  return [
    names && t`Wished for by ${names}`,
    inSeason && t`In season: ${{ food: isolate(shownFood(inSeason, foods)) }}`,
    !lastServed && t`Not on the table yet`,
    lastServed &&
      (isLongAgo
        ? t`Not since ${{ month: formatMonth(lastServed) }}`
        : t`Last on ${{ day: formatDay(lastServed) }}`),
  ];
}
