import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import { safeParse } from "zod/mini";
import { PhotoPicker } from "#client/features/images/photo-picker.tsx";
import { useCooked } from "#client/features/meals/change-meal.data.ts";
import { submitByKeys } from "#client/lib/submit-by-keys.ts";
import { Button } from "#client/ui/button.tsx";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { DialogClose } from "#client/ui/dialog/dialog.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Textarea } from "#client/ui/form/input.tsx";
import { useDraft, useDraftName, useKeepDraft } from "#client/ui/form/use-dialog-form.ts";
import type { MealSlot } from "#shared/choices.ts";
import { SLOT_ENDS } from "#shared/meal-slots.ts";
import { mealInput } from "#shared/meals.api.ts";

interface Fields {
  note: string;
  /** Empty, or one photo. */
  photos: string[];
}

function slotAt(time: Date): MealSlot {
  const hours = time.getHours();
  return hours < SLOT_ENDS.breakfast ? "breakfast" : hours < SLOT_ENDS.lunch ? "lunch" : "dinner";
}

/** The form after the last step. Closes the dialog when it is saved. */
export function useCookedForm(dishId: number) {
  const { isOpen, close } = useOpenDialog();
  const name = useDraftName();
  const draft = useDraft<Fields>(name);
  const [fields, setFields] = useState<Fields>(draft ?? { note: "", photos: [] });
  const [isPreparing, setPreparing] = useState(false);
  const cooked = useCooked();
  const note = fields.note.trim() || null;
  const isDirty = note !== null || fields.photos.length > 0 || isPreparing;
  useKeepDraft(name, () => (isOpen && isDirty ? fields : null));
  const problem = safeParse(mealInput.shape.note, note).error?.issues[0]?.message;

  const isPending = isPreparing || cooked.isPending;
  const save = () => {
    if (problem) return;
    const meal = { dishId, slot: slotAt(new Date()), note, image: fields.photos[0] ?? null };
    cooked.mutate(meal, { onSuccess: () => void close() });
  };
  return { draft, fields, setFields, setPreparing, isDirty, isPending, problem, save };
}

export function CookedFields({ form }: { form: ReturnType<typeof useCookedForm> }) {
  const { fields, setFields, setPreparing, problem } = form;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className="mx-auto max-w-lg space-y-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-2xl">
          {t`Cooked today?`}
        </h3>
        <p className="mt-1 text-muted">{t`Save it, with a photo and a note if you like.`}</p>
      </div>
      <PhotoPicker
        photos={fields.photos}
        onChange={(change) => setFields((now) => ({ ...now, photos: change(now.photos) }))}
        isSingle
        onPreparing={setPreparing}
      />
      <Field label={t`How was it?`} error={problem}>
        <Textarea
          rows={2}
          value={fields.note}
          onChange={({ target }) => setFields((now) => ({ ...now, note: target.value }))}
          onKeyDown={submitByKeys}
        />
      </Field>
    </div>
  );
}

/** A press meant for Next must not save. */
const ARMED_AFTER_MS = 500;

export function CookedButtons({ isPending }: { isPending: boolean }) {
  const [isArmed, setArmed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARMED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <DialogClose variant="ghost" size="lg" className="ms-auto max-md:px-3 md:order-2">
        {t`Not now`}
      </DialogClose>
      <Button
        type="submit"
        size="lg"
        className="max-md:px-3 md:order-2 max-[359px]:grow"
        disabled={!isArmed}
        pending={isPending}
      >
        {t`Save`}
      </Button>
    </>
  );
}
