import { useMutationState } from "@tanstack/react-query";
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
  const { answers, claims, tally } = event;
  const removed = answers.filter(({ id }) => ids.includes(id));
  if (removed.length === 0) return event;
  const sum = (field: "adults" | "children") => removed.reduce((total, answer) => total + answer[field], 0);
  const coming = removed.filter(({ isComing }) => isComing).length;
  return {
    ...event,
    answers: answers.filter(({ id }) => !ids.includes(id)),
    claims: claims.filter(({ answerId }) => answerId === null || !ids.includes(answerId)),
    tally: {
      answered: tally.answered - removed.length,
      coming: tally.coming - coming,
      declined: tally.declined - (removed.length - coming),
      adults: tally.adults - sum("adults"),
      children: tally.children - sum("children"),
    },
  };
}
