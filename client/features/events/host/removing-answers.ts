import { useMutationState } from "@tanstack/react-query";
import { tallyOf } from "#shared/tally.ts";
import { removeAnswerKey, type Answer, type HostEvent } from "./host-event.data.ts";

/** Returns the event without the answers that are being removed; Undo may still be possible. */
export function useWithoutRemoved(event: HostEvent | undefined): HostEvent | undefined {
  const removing = useMutationState({
    filters: { mutationKey: removeAnswerKey, status: "pending" },
    select: ({ state }) => (state.variables as Pick<Answer, "id">).id,
  });
  return event && withoutAnswers(event, removing);
}

function withoutAnswers(event: HostEvent, ids: number[]): HostEvent {
  const answers = event.answers.filter(({ id }) => !ids.includes(id));
  if (answers.length === event.answers.length) return event;
  const claims = event.claims.filter(({ answerId }) => answerId === null || !ids.includes(answerId));
  return { ...event, answers, claims, tally: tallyOf(answers) };
}
