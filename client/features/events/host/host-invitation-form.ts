import * as z from "zod/mini";
import { parseNumber } from "#client/lib/parse-number.ts";
import { groupInvitationInput } from "#shared/events.api.ts";
import type { GroupInvitation } from "./host-event.data.ts";

export type GroupInvitationValues = ReturnType<typeof groupInvitationValues>;

export function groupInvitationValues(invitation: GroupInvitation) {
  const { maxAnswers, expectedGuests, closesAt, showsNames, followsAnswers } = invitation;
  return {
    maxAnswers: String(maxAnswers),
    expectedGuests: expectedGuests === null ? "" : String(expectedGuests),
    /** In local time, as in a datetime-local field. */
    closesAt: closesAt ? toLocalTime(new Date(closesAt)) : "",
    showsNames,
    followsAnswers,
  };
}

/** Validates form values with the contract's schema. */
export const groupInvitationForm: z.ZodMiniType<unknown, GroupInvitationValues> = z.pipe(
  z.transform(toInput),
  groupInvitationInput,
);

/** Numbers that cannot be read become NaN, which the schema refuses. */
export function toInput({
  maxAnswers,
  expectedGuests,
  closesAt,
  ...switches
}: GroupInvitationValues): z.input<typeof groupInvitationInput> {
  return {
    maxAnswers: parseNumber(maxAnswers),
    expectedGuests: expectedGuests.trim() === "" ? null : parseNumber(expectedGuests),
    closesAt: closesAt === "" ? null : new Date(closesAt).toISOString(),
    ...switches,
  };
}

/** '2026-11-27T18:00' in local time */
function toLocalTime(date: Date): string {
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
