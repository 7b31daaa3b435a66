import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { labelsQuery } from "#client/features/food-labels/food-labels.data.ts";
import { guestsQuery, needsOf, wordsOf } from "#client/features/guest-book/guest-book.data.ts";
import { clashesOf } from "#client/features/guest-book/need-clashes.ts";
import { foodName } from "#client/lib/food-name.ts";
import { joinFacts, joinWords } from "#client/lib/format-lists.ts";
import { capitalize } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { FOOD_LABELS } from "#shared/choices.ts";
import { isDiet } from "#shared/food-labels.ts";
import type { HousePerson } from "#shared/people.api.ts";
import { peopleQuery } from "./people.data.ts";

/** The people who eat at home, and these of the guest book, with all of their known needs. */
export function useEaters(guestIds: readonly number[] = []): HousePerson[] {
  const { data: people = [] } = useQuery(peopleQuery);
  const { data: book = [] } = useQuery({ ...guestsQuery, enabled: guestIds.length > 0 });
  const guests = book.filter(({ id }) => guestIds.includes(id));
  return [
    ...people,
    ...guests.map((guest) => ({ ...guest, needs: needsOf(guest), needsText: wordsOf(guest) })),
  ];
}

/** Returns what ideas leave out and for whom: "Without nuts, because of Mia", "Mia: no coriander". */
export function describeNeeds(people: readonly HousePerson[]): string[] {
  const labels = FOOD_LABELS.flatMap((need) => {
    const names = joinWords(
      people.filter(({ needs }) => needs.includes(need)).map(({ name }) => isolate(name)),
    );
    const food = foodName(need);
    if (!names) return [];
    return isDiet(need) ? t`Only ${food}, because of ${names}` : t`Without ${food}, because of ${names}`;
  });
  const words = people.flatMap(({ name, needsText }) =>
    needsText ? t`${{ label: isolate(name) }}: ${{ text: isolate(needsText) }}` : [],
  );
  return [...labels, ...words];
}

/**
 * Returns a function that describes the clashes of a dish with the needs of people at home and of these guests:
 * "Contains nuts, not for Mia"; empty without clashes.
 */
export function useHouseClashes(guestIds?: readonly number[]): (dishId: number | undefined) => string {
  const eaters = useEaters(guestIds).map((person) => ({ ...person, isComing: true }));
  const { data: labels } = useQuery({
    ...labelsQuery,
    enabled: eaters.some(({ needs }) => needs.length > 0),
  });
  return (dishId) => capitalize(joinFacts(clashesOf((dishId && labels?.[dishId]) || {}, eaters)));
}
