import { t } from "@lingui/core/macro";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import type { FoodLabel } from "#shared/choices.ts";
import { fold } from "#shared/fold.ts";
import { peopleApi, type GuestPerson } from "#shared/people.api.ts";

export const guestsQuery = queryOptions({
  queryKey: ["people", "guests"],
  queryFn: () => call(peopleApi.listGuests),
});

/** The people of the guest book for whom a menu is planned, and who gave it no answer yet. */
export const listAwaited = (guests: readonly GuestPerson[], menuId: number): GuestPerson[] =>
  guests.filter(
    ({ menuIds, visits }) => menuIds.includes(menuId) && visits.every((visit) => visit.menuId !== menuId),
  );

/** Returns the needs of a person of the guest book: those that members typed and those of all answers. */
export const needsOf = ({ needs, visits }: Pick<GuestPerson, "needs" | "visits">): FoodLabel[] => [
  ...new Set([...needs, ...visits.flatMap((visit) => visit.needs)]),
];

type Words = Pick<GuestPerson, "needsText">;

/** The free words of members and of answers, each once. */
export const wordsOf = ({ needsText, visits }: Words & { visits: readonly Words[] }): string =>
  joinFacts(
    [...new Set([needsText, ...visits.map((visit) => visit.needsText)])].map(
      (words) => words && isolate(words),
    ),
  );

/** Returns the guest book by answers and by folded names. */
export function indexGuests(guests: readonly GuestPerson[]) {
  const byAnswer = new Map(
    guests.flatMap((guest) => guest.visits.map(({ answerId }) => [answerId, guest] as const)),
  );
  const byName = new Map<string, GuestPerson[]>();
  for (const guest of guests) byName.set(fold(guest.name), [...(byName.get(fold(guest.name)) ?? []), guest]);
  return { byAnswer, byName };
}

/** Plans a menu with or without someone of the guest book. */
export function usePlanGuest(menuId: number) {
  return useMutation({
    mutationFn: ({ id, isPlanned }: { id: number; isPlanned: boolean }) =>
      call(isPlanned ? peopleApi.plan : peopleApi.unplan, { params: { id, menuId } }),
    meta: { failed: t`This could not be saved`, refetches: ["people"] },
  });
}

export function useJoinGuest() {
  return useMutation({
    mutationFn: ({ id, answerId }: { id: number; answerId: number }) =>
      call(peopleApi.join, { params: { id, answerId } }),
    meta: { failed: t`This could not be saved`, refetches: ["people", "answers"] },
  });
}
