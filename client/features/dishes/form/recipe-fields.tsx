import { t } from "@lingui/core/macro";
import { useState, type ClipboardEvent } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { shownFields } from "#client/features/dish-data/shown-fields.ts";
import { Button } from "#client/ui/button.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { FormPart } from "#client/ui/form/form-part.tsx";
import { Input, Textarea } from "#client/ui/form/input.tsx";
import { MAX_RECIPE_TEXT } from "#shared/limits.ts";
import { splitRecipe, type SplitRecipe } from "#shared/recipe-text/split-recipe.ts";
import type { DishFormValues } from "./dish-form.ts";
import { listFilled } from "./fill-from-recipe.ts";
import { NotPlaced } from "./not-placed.tsx";

const RECIPE = ["servings", "prepMinutes", "ingredients", "instructions", "sourceUrl"] as const;
type RecipeField = (typeof RECIPE)[number];

interface RecipeFieldsProps<Output> {
  form: UseFormReturn<DishFormValues, unknown, Output>;
  /** Opens them as soon as one is filled. */
  isNew: boolean;
}

/** The fields of the recipe, folded. */
export function RecipeFields<Output>({ form, isNew }: RecipeFieldsProps<Output>) {
  const { register, formState, control } = form;
  const problem = (name: RecipeField) => form.getFieldState(name, formState).error?.message;
  const fields = shownFields();
  const field = (name: RecipeField) => ({ label: fields[name].label, error: problem(name) });
  const values = useWatch({ control, name: RECIPE });
  const isFilled = values.some((value) => value !== "");
  const [servings, prepMinutes, ingredients, instructions] = values;
  const { split, onPaste, undo } = useSplitOnPaste(form);
  return (
    <FormPart
      label={isFilled ? t`Recipe` : t`Add recipe`}
      note={isFilled && listFilled({ ingredients, instructions, servings, prepMinutes })}
      startsFolded
      isFilled={isNew && isFilled}
      hasError={RECIPE.some(problem)}
      submitCount={formState.submitCount}
    >
      <div className="grid grid-cols-2 gap-4">
        <Field {...field("servings")}>
          <Input {...register("servings")} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field {...field("prepMinutes")}>
          <Input {...register("prepMinutes")} inputMode="numeric" autoComplete="off" />
        </Field>
      </div>
      <Field {...field("ingredients")} hint={t`One per line. You can paste a whole recipe.`}>
        <Textarea {...register("ingredients")} rows={5} onPaste={(event) => onPaste("ingredients", event)} />
      </Field>
      <div role="status">
        {split && (
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <span>
              {[t`Sorted into ingredients and instructions.`, !split.hasStepsHeading && t`Please check them.`]
                .filter(Boolean)
                .join(" ")}
            </span>
            <Button variant="link" size="sm" onClick={undo} className="-mx-3">
              {t`Undo`}
            </Button>
          </p>
        )}
      </div>
      {split && <NotPlaced form={form} text={split.notPlaced} />}
      <Field {...field("instructions")} hint={t`One step per line or paragraph.`}>
        <Textarea
          {...register("instructions")}
          rows={5}
          onPaste={(event) => onPaste("instructions", event)}
        />
      </Field>
      <Field {...field("sourceUrl")}>
        <Input
          {...register("sourceUrl")}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
        />
      </Field>
    </FormPart>
  );
}

type TextField = "ingredients" | "instructions";
const SORTED = ["title", "description", "servings", "ingredients", "instructions"] as const;
type SortedText = Record<(typeof SORTED)[number], string>;

/** Sorts a recipe pasted into an empty form into its fields; introduction and notes are added to the description. */
function useSplitOnPaste<Output>(form: UseFormReturn<DishFormValues, unknown, Output>) {
  const [split, setSplit] = useState<
    Pick<SplitRecipe, "notPlaced" | "hasStepsHeading"> & {
      field: TextField;
      text: string;
      before: SortedText;
    }
  >();
  const fill = (values: SortedText) => {
    for (const name of SORTED) form.setValue(name, values[name], { shouldDirty: true });
  };
  return {
    split,
    onPaste: (field: TextField, event: ClipboardEvent) => {
      const { title, description, servings, ingredients, instructions } = form.getValues();
      if (ingredients.trim() || instructions.trim()) return;
      const text = event.clipboardData.getData("text");
      const recipe = text.length > MAX_RECIPE_TEXT ? undefined : splitRecipe(text);
      if (!recipe?.ingredients || !recipe.instructions) return;
      event.preventDefault();
      const { notPlaced, hasStepsHeading } = recipe;
      const before = { title, description, servings, ingredients, instructions };
      setSplit({ field, text, before, notPlaced, hasStepsHeading });
      fill({
        title: title || recipe.title,
        description: [description, recipe.description].filter(Boolean).join("\n"),
        ingredients: recipe.ingredients,
        instructions: recipe.instructions,
        servings: servings || (recipe.servings?.toString() ?? ""),
      });
    },
    /** Puts the text as it was pasted into its field. */
    undo: () => {
      if (!split) return;
      fill({ ...split.before, [split.field]: split.text });
      setSplit(undefined);
    },
  };
}
