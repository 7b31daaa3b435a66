import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import { useMemo, useState, type ComponentProps } from "react";
import { useController, useWatch } from "react-hook-form";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { categoriesQuery } from "#client/features/categories/categories.data.ts";
import { dishesQuery } from "#client/features/dish-data/dishes.data.ts";
import { useWithoutDeleted } from "#client/features/dishes/deleting-dishes.ts";
import { useMemories } from "#client/features/meals/use-memories.ts";
import { cn } from "#client/lib/class-names.ts";
import { formatEventDate, isPickerDate, isPickerTime, parseEventDate } from "#client/lib/event-date.ts";
import { formatNumber } from "#client/lib/format.ts";
import { submitByKeys } from "#client/lib/submit-by-keys.ts";
import { EventDateInput, EventTimeInput } from "#client/ui/form/event-inputs.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { FormPart } from "#client/ui/form/form-part.tsx";
import { CONTROL, Input, Textarea } from "#client/ui/form/input.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { MAX_NOTE, MAX_PLACE, MAX_TEXT, MAX_TITLE } from "#shared/limits.ts";
import type { MenuDish } from "#shared/menus.api.ts";
import { ChosenDishes } from "./chosen-dishes.tsx";
import { DishPicker, DishPickerSkeleton } from "./dish-picker.tsx";
import type { MenuForm } from "./menu-form.ts";
import { MenuPictureField } from "./menu-picture-field.tsx";
import { toPickable, type PickableDish } from "./pickable-dishes.ts";
import { quickDates } from "./quick-dates.ts";
import { MenuSteps, type useMenuState } from "./use-menu-state.tsx";

interface MenuFieldsProps extends ReturnType<typeof useMenuState> {
  form: MenuForm;
  dateRequired?: boolean;
  /** The edited menu. */
  menuId?: number;
  /** The menu's current dishes, shown until the list of dishes is loaded. */
  known: readonly MenuDish[];
}

export function MenuFields({ form, dateRequired, menuId, known, step, onStep, ...picture }: MenuFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  const [dishIds, ...more] = useWatch({
    control: form.control,
    name: ["dishIds", "place", "description", "image", "note"],
  });
  const { householdServings: household } = useCurrentUser();
  const whenOnly = step === "what" && "max-md:hidden";
  return (
    <>
      <MenuSteps step={step} onStep={onStep} chosen={dishIds.length} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:grid-rows-[auto_auto_1fr]">
        <div className={cn("grid grid-cols-[minmax(0,1fr)] content-start gap-4", whenOnly)}>
          <Field label={t`Event name`} required error={errors.title?.message}>
            <Input
              {...register("title")}
              maxLength={MAX_TITLE}
              autoComplete="off"
              enterKeyHint={dateRequired ? "next" : undefined}
              placeholder={t`Sunday dinner`}
            />
          </Field>
          <EventDateField form={form} required={dateRequired} />
          <div className="grid grid-cols-[minmax(0,4fr)_minmax(0,3fr)] gap-4">
            <EventTimeField form={form} />
            <Field
              label={t`Guest count`}
              error={errors.guestCount?.message}
              hint={household && t`Not counting you`}
            >
              <Input {...register("guestCount")} inputMode="numeric" autoComplete="off" maxLength={6} />
            </Field>
          </div>
        </div>
        <div className={cn("contents", step === "when" && "max-md:hidden")}>
          <Dishes form={form} menuId={menuId} known={known} />
        </div>
        <div className={cn("max-md:-mt-2", whenOnly)}>
          <FormPart
            label={t`Place, message, picture, note`}
            isFilled={more.some(Boolean)}
            hasError={Boolean(errors.place ?? errors.description ?? errors.image ?? errors.note)}
            submitCount={formState.submitCount}
          >
            <Field
              label={t`Place`}
              error={errors.place?.message}
              hint={t`Only members and invited guests see this.`}
            >
              <Input
                {...register("place")}
                maxLength={MAX_PLACE}
                autoComplete="off"
                placeholder={t`Street, garden gate`}
              />
            </Field>
            <Field label={t`Message to guests`} error={errors.description?.message}>
              <Textarea
                {...register("description")}
                maxLength={MAX_TEXT}
                rows={2}
                onKeyDown={submitByKeys}
                placeholder={t`Occasion, what to bring`}
              />
            </Field>
            <MenuPictureField form={form} {...picture} />
            <Field label={t`Private note`} error={errors.note?.message}>
              <Textarea
                {...register("note")}
                maxLength={MAX_NOTE}
                rows={2}
                onKeyDown={submitByKeys}
                placeholder={t`Diet and allergies, surprises, who cooks what`}
              />
            </Field>
          </FormPart>
        </div>
      </div>
    </>
  );
}

function Dishes({ form, menuId, known }: Pick<MenuFieldsProps, "form" | "menuId" | "known">) {
  const memories = useMemories(menuId);
  const list = useQuery(dishesQuery);
  const categories = useQuery(categoriesQuery).data;
  const { field, fieldState } = useController({ control: form.control, name: "dishIds" });
  const offered = useWithoutDeleted(list.data);
  const dishes = useMemo(() => offered?.map(toPickable), [offered]);
  const byId = useMemo(
    () => new Map<number, PickableDish>([...known, ...(dishes ?? [])].map((dish) => [dish.id, dish])),
    [known, dishes],
  );

  return (
    <>
      <div className="md:sticky md:top-0 md:col-start-2 md:row-span-3 md:row-start-1 max-md:h-[calc(92dvh-16rem)] md:h-[max(20rem,calc(88dvh-11rem))] short:h-80!">
        {dishes && (
          <DishPicker
            dishes={dishes}
            categories={categories ?? []}
            chosen={field.value}
            memories={memories}
            onChange={field.onChange}
            error={fieldState.error?.message}
            searchRef={field.ref}
          />
        )}
        {!dishes && list.isPending && <DishPickerSkeleton />}
        {!dishes && list.isError && <ErrorState query={list} />}
      </div>
      <ChosenDishes ids={field.value} byId={byId} onChange={field.onChange} />
    </>
  );
}

/** A date picker, or a text field for free text from an older menu or a guest until a date is picked. */
function EventDateField({ form, required }: { form: MenuForm; required?: boolean }) {
  const value = useWatch({ control: form.control, name: "eventDate" });
  const stored = form.formState.defaultValues?.eventDate;
  const [isPicking, setPicking] = useState(false);
  const asText = !isPickerDate(stored) && (!isPicking || value === stored);
  const pick = () => {
    form.setValue("eventDate", "", { shouldDirty: true });
    setPicking(true);
  };
  const field = {
    label: t`Event date`,
    required,
    error: form.formState.errors.eventDate?.message,
  };
  const input = form.register("eventDate");
  if (!required || asText)
    return <EventDateInput {...field} value={value} onPick={asText && pick} input={input} />;
  const day = parseEventDate(value) && formatEventDate(value);
  return (
    <Field {...field} hint={day && <span className="font-display text-lg text-ink">{day}</span>}>
      <QuickDates form={form} chosen={value} input={input} />
    </Field>
  );
}

interface QuickDatesProps {
  form: MenuForm;
  chosen: string;
  input: ComponentProps<typeof Input>;
}

/** Dates that are chosen with one tap, and the date picker, which looks like a button until it is used. */
function QuickDates({ form, chosen, input }: QuickDatesProps) {
  const { errors, isSubmitted } = form.formState;
  const choose = (date: string) =>
    form.setValue("eventDate", date, { shouldDirty: true, shouldValidate: isSubmitted });
  const dates = quickDates();
  const [wasFocused, setFocused] = useState(false);
  const isOther = chosen !== "" && dates.every(({ date }) => date !== chosen);
  const isUsed = errors.eventDate !== undefined || wasFocused || isOther;
  return (
    <div role="group" aria-label={t`Quick dates`} className="flex flex-wrap gap-1 min-[22.5rem]:gap-1.5">
      {dates.map(({ label, date }, index) => (
        <button
          key={date}
          type="button"
          aria-pressed={date === chosen}
          onClick={() => choose(date)}
          className={cn(
            "h-11 max-w-36 min-w-11 grow rounded-full px-1 text-sm font-medium whitespace-nowrap min-[22.5rem]:px-2 md:h-9",
            date === chosen ? "bg-brand text-brand-on" : "bg-tint",
          )}
        >
          {index < 2 ? label : `${label} ${formatNumber(Number(date.slice(-2)))}`}
        </button>
      ))}
      <span
        role="presentation"
        onClick={({ currentTarget }) => currentTarget.querySelector("input")?.showPicker()}
        onFocus={() => setFocused(true)}
        className="relative basis-full"
      >
        {!isUsed && (
          <span aria-hidden="true" className={cn(CONTROL, "absolute inset-0 flex items-center gap-2")}>
            <CalendarDays className="size-4.5" /> {t`Another day`}
          </span>
        )}
        <Input {...input} type="date" max="9999-12-31" className={cn(!isUsed && "relative opacity-0")} />
      </span>
    </div>
  );
}

function EventTimeField({ form }: { form: MenuForm }) {
  const stored = form.formState.defaultValues?.eventTime;
  const value = useWatch({ control: form.control, name: "eventTime" });
  return (
    <EventTimeInput
      label={t`Event time`}
      error={form.formState.errors.eventTime?.message}
      isText={!isPickerTime(stored) || !isPickerTime(value)}
      input={form.register("eventTime")}
    />
  );
}
