import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { useController, useWatch, type Path, type UseFormReturn } from "react-hook-form";
import { CategoryField } from "#client/features/categories/category-field.tsx";
import { COOKING_METHOD_EMOJI, cookingMethodName } from "#client/features/dish-data/dish-texts.ts";
import { shownFields } from "#client/features/dish-data/shown-fields.ts";
import { PhotoPicker } from "#client/features/images/photo-picker.tsx";
import { cn } from "#client/lib/class-names.ts";
import { joinFacts, joinWords } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { submitByKeys } from "#client/lib/submit-by-keys.ts";
import { Field } from "#client/ui/form/field.tsx";
import { FormPart } from "#client/ui/form/form-part.tsx";
import { Input, Textarea } from "#client/ui/form/input.tsx";
import { Select } from "#client/ui/form/select.tsx";
import { COOKING_METHODS } from "#shared/choices.ts";
import type { DishFormValues } from "./dish-form.ts";
import { RecipeFields } from "./recipe-fields.tsx";

interface DishFieldsProps<Output> {
  form: UseFormReturn<DishFormValues, unknown, Output>;
  titleLabel: string;
  /** The line below Estimated calories; without it, the field is hidden. */
  caloriesHint?: string | undefined;
  onPreparing: (isPreparing: boolean) => void;
  files?: File[] | undefined;
  /** Opens the parts of a new dish as soon as a field is filled. */
  isNew?: boolean;
  /** Shown below the photos. */
  children?: ReactNode;
}

/** Photos next to the fields on wide screens. */
const COLUMNS = "md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-x-8 md:[&>:first-child]:row-span-2";
const FOLDED = ["description", "category", "cookingMethod", "estimatedCalories"] as const;

export function DishFields<Output>(props: DishFieldsProps<Output>) {
  const { form, titleLabel, caloriesHint, onPreparing, files, isNew = false, children } = props;
  const { register, formState, control, getValues } = form;
  const images = useController({ control, name: "images" });
  const category = useController({ control, name: "category" });
  const folded = useWatch({ control, name: FOLDED });
  const [description, ownCategory, method] = folded;
  const shown = FOLDED.filter((name) => caloriesHint || name !== "estimatedCalories");
  const problem = (name: Path<DishFormValues>) => form.getFieldState(name, formState).error?.message;
  const fields = shownFields();
  const field = (name: (typeof FOLDED)[number]) => ({ label: fields[name].label, error: problem(name) });

  return (
    <div className={cn("grid gap-4", isNew && COLUMNS)} onKeyDown={submitByKeys} role="presentation">
      <div className="grid gap-4 self-start">
        <PhotoPicker
          photos={images.field.value}
          onChange={(change) => images.field.onChange(change(getValues("images")))}
          onPreparing={onPreparing}
          onChosen={() => getValues("title") === "" && form.setFocus("title")}
          files={files}
          error={problem("images")}
        />
        {children}
      </div>
      <Field label={titleLabel} required error={problem("title")}>
        <Input {...register("title")} autoComplete="off" />
      </Field>
      <div>
        <FormPart
          label={t`More: ${{ fields: joinWords(shown.map((name) => fields[name].short)) }}`}
          note={joinFacts([isolate(ownCategory), method && cookingMethodName(method), isolate(description)])}
          startsFolded={!isNew}
          isFilled={isNew && folded.some((value) => value !== "")}
          hasError={FOLDED.some(problem)}
          submitCount={formState.submitCount}
        >
          <Field {...field("description")}>
            <Textarea {...register("description")} rows={3} />
          </Field>
          <div className="grid grid-flow-dense gap-4 sm:grid-cols-2">
            <CategoryField
              field={category.field}
              current={formState.defaultValues?.category}
              noneLabel={t`Uncategorized`}
              error={problem("category")}
            />
            <Field {...field("cookingMethod")}>
              <Select
                {...register("cookingMethod")}
                options={COOKING_METHODS.map((option) => [
                  option,
                  `${cookingMethodName(option)} ${COOKING_METHOD_EMOJI[option]}`,
                ])}
              >
                <option value="">{t({ message: "None", context: "cooking method" })}</option>
              </Select>
            </Field>
          </div>
          {caloriesHint && (
            <Field {...field("estimatedCalories")} hint={caloriesHint}>
              <Input {...register("estimatedCalories")} inputMode="numeric" autoComplete="off" />
            </Field>
          )}
        </FormPart>
        <RecipeFields form={form} isNew={isNew} />
      </div>
    </div>
  );
}
