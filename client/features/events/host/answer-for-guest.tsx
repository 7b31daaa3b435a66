import { t } from "@lingui/core/macro";
import { answerValues } from "#client/features/events/guest/answer-versions.ts";
import { GuestAnswerForm } from "#client/features/events/guest/guest-answer-form.tsx";
import type { AnswerValues } from "#client/features/events/guest/guest-storage.ts";
import type { Menu } from "#shared/menus.api.ts";
import { useSaveAnswer, type Answer } from "./host-event.data.ts";

const EMPTY: AnswerValues = {
  name: "",
  isComing: true,
  adults: 1,
  children: 0,
  dishIds: [],
  needs: [],
  needsText: "",
  note: "",
};

interface AnswerForGuestProps {
  menu: Menu;
  /** The answer to change; undefined for a new one. */
  answer: Answer | undefined;
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
}

/** What a guest said on the phone, in the form of the guests. */
export function AnswerForGuest({ menu, answer, onDirty, onClose }: AnswerForGuestProps) {
  const save = useSaveAnswer(menu.id, answer);
  const sent = answer && answerValues(answer);
  const start = sent ?? EMPTY;
  return (
    <section aria-labelledby="answer-for-guest" className="grid gap-4">
      <h3 id="answer-for-guest" className="text-base">
        {t`Answer for a guest`}
      </h3>
      <GuestAnswerForm
        isForGuest
        event={{ dishes: menu.dishes, names: null }}
        start={start}
        {...(sent && { sent })}
        isPrefilled={false}
        onValues={(values) => onDirty(values !== start)}
        onSend={async (values) => {
          await save.mutateAsync(values);
          onClose();
        }}
        onDishesGone={() => undefined}
        onCancel={onClose}
      />
    </section>
  );
}
