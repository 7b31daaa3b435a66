import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useController } from "react-hook-form";
import * as z from "zod/mini";
import { submitByKeys } from "#client/lib/submit-by-keys.ts";
import { Dialog, DialogSubmit } from "#client/ui/dialog/dialog.tsx";
import { useListedRecord } from "#client/ui/dialog/use-listed-record.ts";
import { Field } from "#client/ui/form/field.tsx";
import { Input, Textarea } from "#client/ui/form/input.tsx";
import { useDialogForm } from "#client/ui/form/use-dialog-form.ts";
import { categoryInput, type Category } from "#shared/categories.api.ts";
import { DEFAULT_CATEGORY_COLOR, type CategoryColor } from "#shared/choices.ts";
import { MAX_CATEGORY_NAME, MAX_TEXT } from "#shared/limits.ts";
import { suggestedColor } from "#shared/suggested-color.ts";
import { categoriesQuery } from "./categories.data.ts";
import { useCreateCategory, useUpdateCategory, type CategoryFields } from "./category-changes.data.ts";
import { ColorField } from "./parts/color-field.tsx";

interface CategoryFormValues {
  name: string;
  description: string;
  color: CategoryColor;
}

const categoryForm = z.pipe(
  z.transform((values: CategoryFormValues): CategoryFields => values),
  categoryInput,
);

export function AddCategoryDialog() {
  const { data: categories = [], isFetched } = useQuery(categoriesQuery);
  return isFetched ? <CategoryDialog suggested={suggestedColor(categories)} /> : null;
}

export function EditCategoryDialog({ id }: { id: number }) {
  const query = useQuery({ ...categoriesQuery, refetchOnMount: "always" });
  const category = useListedRecord(query, (listed) => listed.id === id, {
    title: t`This category could not be opened`,
    description: t`Another administrator may have deleted it.`,
  });
  return category ? <CategoryDialog category={category} /> : null;
}

interface CategoryDialogProps {
  /** The category to edit; undefined adds one. */
  category?: Category;
  /** The color to start with. */
  suggested?: CategoryColor;
}

/** Adds or changes a category. The input is kept when the server refuses it, e.g. because the name is taken. */
function CategoryDialog({ category, suggested = DEFAULT_CATEGORY_COLOR }: CategoryDialogProps) {
  const create = useCreateCategory();
  const update = useUpdateCategory();
  const isPending = create.isPending || update.isPending;
  const { form, errors, isDirty, submit } = useDialogForm({
    defaultValues: {
      name: category?.name ?? "",
      description: category?.description ?? "",
      color: category?.color ?? suggested,
    },
    schema: categoryForm,
  });
  const color = useController({ control: form.control, name: "color" }).field;

  const save = submit((fields, done) => {
    if (category) update.mutate({ id: category.id, changes: fields }, done);
    else create.mutate(fields, done);
  });

  return (
    <Dialog
      title={category ? t`Edit category` : t`Add category`}
      dirty={isDirty}
      onSubmit={save}
      footer={<DialogSubmit pending={isPending}>{category ? t`Save changes` : t`Add category`}</DialogSubmit>}
    >
      <div className="grid gap-4">
        <Field
          label={t`Name`}
          required
          error={errors.name?.message}
          hint={
            category && category.dishCount > 0
              ? t`Renaming also updates the dishes in this category.`
              : undefined
          }
        >
          <Input {...form.register("name")} maxLength={MAX_CATEGORY_NAME} autoComplete="off" />
        </Field>
        <Field label={t`Description`} error={errors.description?.message}>
          <Textarea
            {...form.register("description")}
            maxLength={MAX_TEXT}
            rows={2}
            onKeyDown={submitByKeys}
          />
        </Field>
        <ColorField value={color.value} onChange={color.onChange} error={errors.color?.message} />
      </div>
    </Dialog>
  );
}
