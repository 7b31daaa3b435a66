import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { menuEventQuery } from "#client/features/event-data/events.data.ts";
import { answerValues } from "#client/features/events/guest/answer-versions.ts";
import { GuestAnswerForm } from "#client/features/events/guest/guest-answer-form.tsx";
import { EMPTY_ANSWER, type AnswerValues } from "#client/features/events/guest/guest-storage.ts";
import { isStale } from "#client/lib/api/call.ts";
import { mergeChanges } from "#client/lib/api/merge-changes.ts";
import type { Menu } from "#shared/menus.api.ts";
import type { GuestPerson } from "#shared/people.api.ts";
import { useSaveAnswer, type Answer } from "./host-event.data.ts";

interface AnswerForGuestProps {
  menu: Menu;
  /** The answer to change; undefined for a new one. */
  answer: Answer | undefined;
  /** Someone of the guest book who gives a new answer. */
  guest: GuestPerson | undefined;
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
}

/** The guests' form, in which a member enters what a guest said on the phone. */
export function AnswerForGuest({ menu, answer, guest, onDirty, onClose }: AnswerForGuestProps) {
  const save = useSaveAnswer(menu.id, guest?.id);
  const client = useQueryClient();
  const [{ version, start }, setVersion] = useState(() => ({
    version: answer,
    start: answer ? answerValues(answer) : { ...EMPTY_ANSWER, name: guest?.name ?? "", isComing: true },
  }));
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button disappears.
  useEffect(() => {
    heading.current?.focus();
  }, [version]);
  const onSend = async (values: AnswerValues) => {
    try {
      await save.mutateAsync({ values, answer: version });
      onClose();
    } catch (error) {
      const event = client.getQueryData(menuEventQuery(menu.id).queryKey);
      const newer = event?.answers.find(({ id }) => id === version?.id);
      if (isStale(error) && version && newer)
        setVersion({ version: newer, start: mergeVersions(version, values, newer) });
      throw error;
    }
  };
  return (
    <section aria-labelledby="answer-for-guest" className="grid gap-4">
      <h3 ref={heading} id="answer-for-guest" tabIndex={-1} className="text-base">
        {t`Answer for a guest`}
      </h3>
      {version !== answer && (
        <p role="status">{t`The answer has changed in the meantime. Review it with your changes, then save again.`}</p>
      )}
      <GuestAnswerForm
        key={version?.updatedAt}
        isForGuest
        event={{ dishes: menu.dishes, names: null }}
        start={start}
        {...(version && { sent: answerValues(version) })}
        onValues={(values) => onDirty(values !== start || version !== answer)}
        onSend={onSend}
        onDishesGone={() => undefined}
        onCancel={onClose}
      />
    </section>
  );
}

/** The member's changes of an answer in its newer version. What the guest avoids since then stays. */
function mergeVersions(before: Answer, mine: AnswerValues, newer: Answer): AnswerValues {
  const merged = mergeChanges(answerValues(before), mine, answerValues(newer));
  const added = newer.needs.filter((need) => !before.needs.includes(need));
  return { ...merged, needs: [...new Set([...merged.needs, ...added])] };
}
