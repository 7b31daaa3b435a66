import { indexGuests, listAwaited, needsOf, wordsOf } from "#client/features/guest-book/guest-book.data.ts";
import type { GuestPerson } from "#shared/people.api.ts";
import type { Answer } from "./host-event.data.ts";

/** Returns who eats at an event: guests who answered, with needs of the guest book, and those it is planned for. */
export function listEaters(menuId: number, answers: readonly Answer[], guests: readonly GuestPerson[]) {
  const { byAnswer } = indexGuests(guests);
  return [
    ...answers.map((answer) => {
      const { id, name, isComing } = answer;
      const { needs = [], needsText = null } = byAnswer.get(id) ?? {};
      const words = wordsOf({ needsText: answer.needsText, visits: [{ needsText }] });
      return { id, name, isComing, needs: [...new Set([...answer.needs, ...needs])], words };
    }),
    ...listAwaited(guests, menuId).map((guest) => ({
      id: undefined,
      name: guest.name,
      isComing: true,
      needs: needsOf(guest),
      words: wordsOf(guest),
    })),
  ];
}
