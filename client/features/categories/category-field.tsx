import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import * as z from "zod/mini";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { handleOwnKeys } from "#client/lib/submit-by-keys.ts";
import { useUnsaved } from "#client/lib/unsaved.ts";
import { Button } from "#client/ui/button.tsx";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { useOnce } from "#client/ui/dialog/use-once.ts";
import { Field } from "#client/ui/form/field.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { Select } from "#client/ui/form/select.tsx";
import { type Category, categoryInput } from "#shared/categories.api.ts";
import { MAX_CATEGORY_NAME } from "#shared/limits.ts";
import { suggestedColor } from "#shared/suggested-color.ts";
import { categoriesQuery } from "./categories.data.ts";
import { useCreateOrFindCategory } from "./category-changes.data.ts";
import { ColorField } from "./parts/color-field.tsx";

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
  current: string | undefined;
  /** The option without a category. */
  noneLabel: string;
  error: string | undefined;
}

/** The value of "New category…". No category has this name, because names contain no NUL. */
const NEW = "\0";

export function CategoryField({ field, current, noneLabel, error }: CategoryFieldProps) {
  const { isAdmin } = useCurrentUser();
  const categories = useQuery(categoriesQuery).data ?? [];
  const [isAdding, setAdding] = useState(false);
  /** The name given to a new category, if there was one of that name. */
  const [existing, setExisting] = useState<string>();
  const select = useRef<HTMLSelectElement>(null);
  // A new category is selected before the list is refetched.
  const names = new Set([current ?? "", field.value, ...categories.map(({ name }) => name)]);
  names.delete("");
  const close = () => {
    setAdding(false);
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
            setAdding(target.value === NEW);
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

interface NewCategoryProps {
  categories: readonly Category[];
  /** @param category the new one, or the one that has the name already */
  onAdded: (category: { name: string; isNew: boolean }) => void;
  onClose: () => void;
}

/** Adds a category inside another form. Submitting that form adds the category first. */
function NewCategory({ categories, onAdded, onClose }: NewCategoryProps) {
  const root = useRef<HTMLFieldSetElement>(null);
  const [name, setName] = useState("");
  const [color, setColor] = useState(() => suggestedColor(categories));
  const [problem, setProblem] = useState<string>();
  const create = useCreateOrFindCategory();
  const createOnce = useOnce(create);
  const { param, value } = useOpenDialog();
  useUnsaved(name !== "", { param, value, onDiscard: () => undefined });

  const add = (onSuccess?: () => void) => {
    const { data, error } = z.safeParse(categoryInput, { name, color });
    setProblem(error?.issues[0]?.message);
    if (!data) return root.current?.querySelector("input")?.focus();
    createOnce(data, {
      onSuccess: (category) => {
        // Unmounts this form, which would otherwise intercept the next submit too.
        flushSync(() => onAdded(category));
        onSuccess?.();
      },
    });
  };

  const addBefore = useEffectEvent((event: SubmitEvent, form: HTMLFormElement) => {
    if (name.trim() === "") return;
    event.preventDefault();
    event.stopPropagation();
    add(() => form.requestSubmit());
  });
  useLayoutEffect(() => {
    root.current?.scrollIntoView({ block: "nearest" });
  }, []);
  // Captures the event on its way to React, which listens at the root.
  useLayoutEffect(() => {
    const form = root.current?.closest("form");
    if (!form) return;
    const onSubmit = (event: SubmitEvent) => addBefore(event, form);
    form.addEventListener("submit", onSubmit, { capture: true });
    return () => form.removeEventListener("submit", onSubmit, { capture: true });
  }, []);

  return (
    <fieldset
      ref={root}
      className="grid min-w-0 gap-4 rounded-card border border-dashed border-control/60 p-3 sm:col-span-2"
    >
      <legend className="-ms-1 px-1 text-sm font-medium">{t`New category`}</legend>
      <Field label={t`Category name`} required error={problem}>
        <Input
          autoFocus
          autoComplete="off"
          data-own-escape
          maxLength={MAX_CATEGORY_NAME}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
          onKeyDown={(event) => {
            // With Ctrl, it submits the surrounding form, which adds the category first.
            const enter = () => event.ctrlKey || event.metaKey || add();
            handleOwnKeys(event, { Enter: enter, Escape: onClose });
          }}
        />
      </Field>
      <ColorField value={color} onChange={setColor} />
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="secondary"
          pending={create.isPending}
          pendingLabel={t`Adding…`}
          onClick={() => add()}
        >
          {t`Add category`}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {t`Cancel`}
        </Button>
      </div>
    </fieldset>
  );
}
