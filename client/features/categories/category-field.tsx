import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Select } from "#client/ui/form/input.tsx";
import { categoriesQuery } from "./categories.data.ts";
import { NewCategory } from "./parts/new-category.tsx";

interface CategoryFieldProps {
  /** The form's field, as react-hook-form's `useController` returns it. */
  field: {
    name: string;
    value: string;
    onChange: (category: string) => void;
    onBlur: () => void;
    ref: (select: HTMLSelectElement | null) => void;
  };
  /** The dish's category when the form was opened, which is free text and may not be in the list. */
  own: string | undefined;
  /** The option without a category. */
  noneLabel: string;
  error: string | undefined;
}

/** The value of "New category…". No category has this name, because names contain no NUL. */
const NEW = "\0";

export function CategoryField({ field, own, noneLabel, error }: CategoryFieldProps) {
  const { isAdmin } = useCurrentUser();
  const categories = useQuery(categoriesQuery).data ?? [];
  const [isAdding, setIsAdding] = useState(false);
  /** The name given to a new category, if there was one of that name. */
  const [existing, setExisting] = useState<string>();
  const select = useRef<HTMLSelectElement>(null);
  // A new category is selected before the list is refetched.
  const names = new Set([own ?? "", field.value, ...categories.map(({ name }) => name)]);
  names.delete("");
  const close = () => {
    setIsAdding(false);
    select.current?.focus();
  };

  return (
    <>
      <Field
        label={t`Category`}
        error={error}
        hint={
          existing === field.value && t`"${{ name: isolate(existing) }}" already exists and is now selected.`
        }
      >
        <Select
          {...field}
          ref={(element) => {
            field.ref(element);
            select.current = element;
          }}
          value={isAdding ? NEW : field.value}
          onChange={({ target }) => {
            setIsAdding(target.value === NEW);
            if (target.value !== NEW) field.onChange(target.value);
          }}
        >
          <option value="">{noneLabel}</option>
          {[...names].map((name) => (
            <option key={name}>{name}</option>
          ))}
          {isAdmin && <option value={NEW}>{t`New category…`}</option>}
        </Select>
      </Field>
      {isAdding && (
        <NewCategory
          categories={categories}
          onClose={close}
          onAdded={({ name, isNew }) => {
            field.onChange(name);
            setExisting(isNew ? undefined : name);
            close();
          }}
        />
      )}
    </>
  );
}
