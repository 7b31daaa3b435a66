import { useQuery } from "@tanstack/react-query";
import { useController, type Path, type UseFormReturn } from "react-hook-form";
import { categoriesQuery } from "#client/features/categories/categories.data.ts";
import { PhotoPicker } from "#client/features/images/photo-picker.tsx";
import { submitByKeys } from "#client/lib/submit-by-keys.ts";
import { Field } from "#client/ui/field.tsx";
import { Input, Select, Textarea } from "#client/ui/input.tsx";
import { COOKING_METHODS } from "#shared/limits.ts";
import type { DishFormValues } from "../dish-form.ts";
import { COOKING_METHOD_EMOJI, UNCATEGORIZED } from "../dish-labels.ts";

interface DishFieldsProps<Output> {
  form: UseFormReturn<DishFormValues, unknown, Output>;
  titleLabel: string;
  withCalories?: boolean;
  onBusyChange: (busy: boolean) => void;
  files?: File[] | undefined;
}

export function DishFields<Output>({
  form,
  titleLabel,
  withCalories,
  onBusyChange,
  files,
}: DishFieldsProps<Output>) {
  const { register, formState, control, getValues } = form;
  const categories = useCategoryNames(formState.defaultValues?.category);
  const images = useController({ control, name: "images" });
  const problem = (field: Path<DishFormValues>) => form.getFieldState(field, formState).error?.message;

  return (
    <div className="grid gap-4" onKeyDown={submitByKeys} role="presentation">
      <Field label={titleLabel} required error={problem("title")}>
        <Input {...register("title")} autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Category" error={problem("category")}>
          <Select {...register("category")}>
            <option value="">{UNCATEGORIZED}</option>
            {categories.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        <Field label="Cooking Method" error={problem("cookingMethod")}>
          <Select {...register("cookingMethod")}>
            <option value="">None</option>
            {COOKING_METHODS.map((method) => (
              <option key={method} value={method}>
                {method} {COOKING_METHOD_EMOJI[method]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label="Description" error={problem("description")}>
        <Textarea {...register("description")} rows={3} />
      </Field>
      {withCalories && (
        <Field
          label="Estimated Calories"
          hint="Per serving. Saved as a manual entry."
          error={problem("estimatedCalories")}
        >
          <Input {...register("estimatedCalories")} inputMode="numeric" autoComplete="off" />
        </Field>
      )}
      <PhotoPicker
        photos={images.field.value}
        onChange={(change) => images.field.onChange(change(getValues("images")))}
        onBusyChange={onBusyChange}
        files={files}
        error={problem("images")}
      />
    </div>
  );
}

/** Returns the household's categories, plus the dish's own if it is not one of them (it is free text). */
function useCategoryNames(own: string | undefined): string[] {
  const names = (useQuery(categoriesQuery).data ?? []).map(({ name }) => name);
  return own && !names.includes(own) ? [own, ...names] : names;
}
