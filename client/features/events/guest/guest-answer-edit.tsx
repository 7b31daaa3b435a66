import { t } from "@lingui/core/macro";
import { useRef, useState } from "react";
import { mergeChanges } from "#client/lib/api/merge-changes.ts";
import { ConflictNotice } from "#client/ui/dialog/conflict-notice.tsx";
import { toast } from "#client/ui/status/toast.ts";
import { conflictRows, groupValues, ungroupValues, valuesOf } from "./answer-versions.ts";
import { GuestAnswerForm } from "./guest-answer-form.tsx";
import { changeAnswer, isSameAnswer, isStale, showAnswerNotSent } from "./guest-answer.data.ts";
import { GuestEventHead } from "./guest-event-head.tsx";
import { getOwn, type Answered, type OwnAnswer } from "./guest-event.data.ts";
import type { AnswerValues } from "./guest-storage.ts";

interface GuestAnswerEditProps extends Answered {
  onChange: (answered: Answered) => void;
  onSaved: (answered: Answered) => void;
  onCancel: () => void;
}

/** Changes the guest's own answer. If it was changed on another device in the meantime, offers both versions. */
export function GuestAnswerEdit({ own, editToken, onChange, onSaved, onCancel }: GuestAnswerEditProps) {
  /** The version the form started from. */
  const [base, setBase] = useState(own);
  const [start, setStart] = useState<AnswerValues>(() => ({ ...valuesOf(own), isComing: true }));
  const [conflict, setConflict] = useState<{ newer: OwnAnswer; mine: AnswerValues } | null>(null);
  const typed = useRef(start);

  const save = async (values: AnswerValues, version: OwnAnswer): Promise<void> => {
    let saved: Answered;
    try {
      saved = await changeAnswer(editToken, values, version.updatedAt);
    } catch (error) {
      if (!isStale(error)) throw error;
      saved = await getOwn(editToken);
      onChange(saved);
      // The response to an earlier attempt was lost.
      if (!isSameAnswer(values, valuesOf(saved.own))) {
        if (conflictRows(version, saved.own, values).length === 0) return save(values, saved.own);
        setConflict({ newer: saved.own, mine: values });
        throw error;
      }
    }
    onSaved(saved);
    toast({ title: t`Your changes are saved`, variant: "success" });
  };
  const startFrom = (version: OwnAnswer, values: AnswerValues) => {
    setBase(version);
    setStart(values);
    typed.current = values;
    setConflict(null);
  };
  const keepMine = (newer: OwnAnswer) => {
    const [before, mine, theirs] = [valuesOf(base), typed.current, valuesOf(newer)];
    const merged = ungroupValues(mergeChanges(groupValues(before), groupValues(mine), groupValues(theirs)));
    // Declining has removed the wishes.
    if (merged.isComing && !newer.isComing) merged.dishIds = mine.dishIds;
    startFrom(newer, merged);
    save(merged, newer).catch(showAnswerNotSent);
  };
  const reload = () => {
    getOwn(editToken).then(onChange, () => undefined);
  };
  return (
    <div key={base.updatedAt} className="grid gap-4">
      <GuestEventHead event={own.event} own={own} takesFocus />
      {conflict && (
        <ConflictNotice
          isOwn
          title={t`Your answer was changed on another device.`}
          rows={conflictRows(base, conflict.newer, conflict.mine)}
          onTakeTheirs={() => startFrom(conflict.newer, valuesOf(conflict.newer))}
          onKeepMine={() => keepMine(conflict.newer)}
        />
      )}
      <GuestAnswerForm
        event={own.event}
        start={start}
        sent={valuesOf(base)}
        isPrefilled={false}
        onValues={(values) => {
          typed.current = values;
        }}
        onSend={(values) => save(values, base)}
        onDishesGone={reload}
        onCancel={onCancel}
      />
    </div>
  );
}
