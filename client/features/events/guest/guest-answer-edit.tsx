import { t } from "@lingui/core/macro";
import { useRef, useState } from "react";
import { isStale } from "#client/lib/api/call.ts";
import { mergeChanges } from "#client/lib/api/merge-changes.ts";
import { ConflictNotice } from "#client/ui/dialog/conflict-notice.tsx";
import { showSuccess } from "#client/ui/status/toast.ts";
import { conflictRows, editOf, groupValues, ungroupValues, answerValues } from "./answer-versions.ts";
import { GuestAnswerForm } from "./guest-answer-form.tsx";
import { changeAnswer, isSameAnswer, showAnswerNotSent } from "./guest-answer.data.ts";
import { GuestEventHead } from "./guest-event-head.tsx";
import { getOwnAnswer, type Answered, type OwnAnswer } from "./guest-event.data.ts";
import { deleteEdit, readEdit, saveEdit, type AnswerEdit, type AnswerValues } from "./guest-storage.ts";

interface GuestAnswerEditProps extends Answered {
  onChange: (answered: Answered) => void;
  onSaved: (answered: Answered) => void;
  onCancel: () => void;
}

/** Changes the guest's own answer. If it was changed on another device in the meantime, offers both versions. */
export function GuestAnswerEdit({ own, editToken, onChange, onSaved, onCancel }: GuestAnswerEditProps) {
  /** The version that is being changed, and the first values of the form. */
  const [base, setBase] = useState<AnswerEdit>(
    () => readEdit(editToken) ?? editOf(own, { ...answerValues(own), isComing: true }),
  );
  const [conflict, setConflict] = useState<{ newer: OwnAnswer; mine: AnswerValues } | null>(null);
  const typed = useRef(base.values);

  const save = async (values: AnswerValues, version: AnswerEdit): Promise<void> => {
    let saved: Answered;
    try {
      saved = await changeAnswer(editToken, values, own.event, version.updatedAt);
    } catch (error) {
      if (!isStale(error)) throw error;
      saved = await getOwnAnswer(editToken);
      onChange(saved);
      // The response to an earlier attempt was lost.
      if (!isSameAnswer(values, answerValues(saved.own))) {
        const newer = editOf(saved.own, values);
        if (conflictRows(version.sent, saved.own, values).length === 0) return save(values, newer);
        setConflict({ newer: saved.own, mine: values });
        throw error;
      }
    }
    deleteEdit(editToken);
    onSaved(saved);
    showSuccess(t`Your changes are saved`);
  };
  const startFrom = (version: AnswerEdit) => {
    setBase(version);
    typed.current = version.values;
    setConflict(null);
  };
  const keepMine = (newer: OwnAnswer) => {
    const [before, mine, theirs] = [base.sent, typed.current, answerValues(newer)];
    const merged = ungroupValues(mergeChanges(groupValues(before), groupValues(mine), groupValues(theirs)));
    // Declining has removed the wishes.
    if (merged.isComing && !newer.isComing) merged.dishIds = mine.dishIds;
    const edit = editOf(newer, merged);
    startFrom(edit);
    save(merged, edit).catch(showAnswerNotSent);
  };
  return (
    <div key={base.updatedAt} className="grid gap-4">
      <GuestEventHead event={own.event} own={own} takesFocus />
      {conflict && (
        <ConflictNotice
          isOwn
          title={t`Your answer was changed on another device.`}
          rows={conflictRows(base.sent, conflict.newer, conflict.mine)}
          onTakeTheirs={() => startFrom(editOf(conflict.newer, answerValues(conflict.newer)))}
          onKeepMine={() => keepMine(conflict.newer)}
        />
      )}
      <GuestAnswerForm
        event={own.event}
        start={base.values}
        sent={base.sent}
        onValues={(values) => {
          typed.current = values;
          // Opening the form is no change yet.
          if (values !== base.values || readEdit(editToken)) saveEdit(editToken, { ...base, values });
        }}
        onSend={(values) => save(values, base)}
        onDishesGone={() => void getOwnAnswer(editToken).then(onChange, () => undefined)}
        onCancel={() => {
          deleteEdit(editToken);
          onCancel();
        }}
      />
    </div>
  );
}
