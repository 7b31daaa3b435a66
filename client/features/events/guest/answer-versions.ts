import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { answerText } from "#client/features/events/guest-event-messages.ts";
import { changedFields } from "#client/lib/api/merge-changes.ts";
import { foodName } from "#client/lib/food-name.ts";
import { joinWords } from "#client/lib/format-lists.ts";
import { i18n, isolate } from "#client/lib/i18n.tsx";
import type { ConflictRow } from "#client/ui/dialog/conflict-notice.tsx";
import type { OwnAnswer } from "./guest-event.data.ts";
import type { AnswerEdit, AnswerValues } from "./guest-storage.ts";

export function answerValues(own: Omit<OwnAnswer, "state" | "event">): AnswerValues {
  const { isComing, name, adults, children, dishIds, needs, needsText, note } = own;
  return {
    isComing,
    name,
    // An answer that can't come has no people.
    adults: isComing ? adults : 1,
    children,
    dishIds,
    needs,
    needsText: needsText ?? "",
    note: note ?? "",
  };
}

/** Starts changing a version of the answer. */
export function editOf(own: OwnAnswer, values: AnswerValues): AnswerEdit {
  return { updatedAt: own.updatedAt, sent: answerValues(own), values };
}

/** Joins the fields that are changed and kept together. */
export function groupValues({ isComing, adults, children, needs, needsText, ...values }: AnswerValues) {
  return { party: { isComing, adults, children }, avoided: { needs, needsText }, ...values };
}

type Grouped = ReturnType<typeof groupValues>;

export function ungroupValues({ party, avoided, ...values }: Grouped): AnswerValues {
  return { ...values, ...party, ...avoided };
}

const LABEL: Record<keyof Grouped, MessageDescriptor> = {
  party: msg`Answer`,
  name: msg`Your name`,
  avoided: msg`Diet and allergies`,
  dishIds: msg`Your wishes`,
  note: msg`Note`,
};

/** Lists the fields in which an answer differs from an earlier version, next to the guest's input. */
export function conflictRows(base: AnswerValues, newer: OwnAnswer, mine: AnswerValues): ConflictRow[] {
  const titles = new Map(newer.event.dishes.map(({ id, title }) => [id, title]));
  const texts = ({ party, avoided, name, dishIds, note }: Grouped): Record<keyof Grouped, string> => ({
    party: answerText({ ...party, isComing: party.isComing === true, state: newer.state }),
    name,
    avoided: [...avoided.needs.map(foodName), isolate(avoided.needsText)].filter(Boolean).join(" · "),
    dishIds: joinWords(dishIds.map((id) => isolate(titles.get(id) ?? t`Dish ${id}`))),
    note,
  });
  const [before, theirs] = [groupValues(base), groupValues(answerValues(newer))];
  const [theirTexts, myTexts] = [texts(theirs), texts(groupValues(mine))];
  return changedFields(before, theirs).map((field) => ({
    label: i18n._(LABEL[field]),
    theirs: theirTexts[field],
    mine: myTexts[field],
  }));
}
