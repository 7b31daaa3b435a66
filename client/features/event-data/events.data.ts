import { plural, t } from "@lingui/core/macro";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { formatNumber } from "#client/lib/format.ts";
import type { EventState } from "#shared/choices.ts";
import { eventsApi } from "#shared/events.api.ts";
import { MAX_ANSWERS } from "#shared/limits.ts";
import type { Menu } from "#shared/menus.api.ts";

/** The events of all group invitations with their answers, newest first. */
export const eventsQuery = queryOptions({
  queryKey: ["invitations", "events"],
  queryFn: () => call(eventsApi.list, { query: { state: "all" } }),
  // Other members open and close them.
  refetchOnMount: "always",
});

/** A menu's group invitation, answers and claims. Fails for a pending suggestion. */
export const menuEventQuery = (menuId: number) =>
  queryOptions({
    queryKey: ["answers", menuId],
    queryFn: () => call(eventsApi.get, { params: { id: menuId } }),
  });

/** Creates the link for all guests of a menu. Guests see each other's first names. */
export function useInviteGuests() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, guestCount }: Pick<Menu, "id" | "guestCount">) =>
      call(eventsApi.invite, {
        params: { id },
        body: { maxAnswers: MAX_ANSWERS, showsNames: true, followsAnswers: guestCount === null },
      }),
    onSuccess: (event) => client.setQueryData(menuEventQuery(event.menuId).queryKey, event),
    // The menu's guest count may follow the answers.
    meta: { failed: t`The link could not be created`, refetches: ["answers", "menus", "activities"] },
  });
}

/** '9 of 12 answered'; '9 answered' without an expected number, or with more answers than that */
export function answeredText(
  answered: number,
  expected: number | null | undefined,
  state: EventState | undefined,
): string {
  if (answered === 0) return state === "open" ? t`Nobody yet. Send the link.` : t`No answers yet`;
  if (!expected || answered > expected) return plural(answered, { other: "# answered" });
  const asked = formatNumber(expected);
  return plural(answered, { other: `# of ${asked} answered` });
}
