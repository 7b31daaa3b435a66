import { t } from "@lingui/core/macro";
import { dietName } from "#client/features/food-labels/food-label-text.ts";
import { indexGuests, listAwaited, needsOf, wordsOf } from "#client/features/meals/guest-book.data.ts";
import { foodName } from "#client/lib/food-name.ts";
import { joinWords } from "#client/lib/format-lists.ts";
import { capitalize } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { FOOD_LABELS, type Diet, type FoodLabel } from "#shared/choices.ts";
import type { FoodLabels } from "#shared/dishes.api.ts";
import { allergenState, isDiet, RULED_OUT_BY, suitsDiet, validLabels } from "#shared/food-labels.ts";
import type { GuestPerson } from "#shared/people.api.ts";
import type { Answer } from "./host-event.data.ts";

/** Returns the people who eat at an event: guests who answered, with their needs of the guest book, and those it is planned for. */
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

/** Compares the confirmed and found labels of a dish with the needs of the guests who come: "contains nuts, not for May". */
export function clashesOf(
  labels: FoodLabels,
  answers: readonly Pick<Answer, "name" | "isComing" | "needs">[],
): string[] {
  return FOOD_LABELS.flatMap((need) => {
    const guests = answers.filter(({ isComing, needs }) => isComing && needs.includes(need));
    if (guests.length === 0) return [];
    const names = joinWords(guests.map(({ name }) => isolate(name)));
    const state = isDiet(need) ? dietState(labels, need) : allergenState(labels, need);
    const food = foodName(need);
    if (state === "may") return t({ context: "guest", message: `may contain ${food}, ask ${names}` });
    if (state !== "contains") return [];
    return isDiet(need)
      ? t({ context: "guest", message: `not ${food}, not for ${names}` })
      : t({ context: "guest", message: `contains ${food}, not for ${names}` });
  });
}

function dietState(labels: FoodLabels, diet: Diet): "contains" | "free" | "unknown" {
  if (suitsDiet(labels, diet)) return "free";
  if (validLabels(labels)[diet] === false) return "contains";
  const isRuledOut = RULED_OUT_BY[diet]?.some((food) => allergenState(labels, food) === "contains");
  return isRuledOut ? "contains" : "unknown";
}

/** "Vegan", "No nuts" */
export function needName(need: FoodLabel): string {
  const name = foodName(need);
  return isDiet(need) ? dietName(need) : capitalize(t({ context: "guest", message: `No ${name}` }));
}
