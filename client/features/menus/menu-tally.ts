import { plural } from "@lingui/core/macro";
import { answeredText } from "#client/features/event-data/events.data.ts";
import { joinWords } from "#client/lib/format-lists.ts";
import type { EventState } from "#shared/choices.ts";
import type { OpenEvent } from "#shared/events.api.ts";

/** '8 coming'; '8 said yes' of a past event, because only the answers are known */
export const comingCountText = (count: number, state?: EventState): string =>
  state === "over" ? plural(count, { other: "# said yes" }) : plural(count, { other: "# coming" });

/** '5 of 6 answered, 8 coming' */
export function tallyText(
  event: Pick<OpenEvent, "answered" | "expectedGuests" | "comingCount" | "state">,
): string {
  const { answered, expectedGuests, comingCount, state } = event;
  const answers = answeredText(answered, expectedGuests, state);
  return answered === 0 ? answers : joinWords([answers, comingCountText(comingCount, state)]);
}
