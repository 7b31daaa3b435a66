import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { DishInput } from "#client/features/dish-data/dish-form.data.ts";
import { dishesQuery, refetchAroundDishes } from "#client/features/dish-data/dishes.data.ts";
import { useAutomaticEstimate } from "#client/features/dishes/detail/calories.data.ts";
import { ApiError, call } from "#client/lib/api/call.ts";
import { errorMessage } from "#client/lib/api/server-issues.ts";
import { cn } from "#client/lib/class-names.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { useUnsaved } from "#client/lib/unsaved.ts";
import { Button } from "#client/ui/button.tsx";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { useOnce } from "#client/ui/dialog/use-once.ts";
import { Field } from "#client/ui/form/field.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { Select } from "#client/ui/form/select.tsx";
import { Announce } from "#client/ui/visually-hidden.tsx";
import { type Dish, dishesApi } from "#shared/dishes.api.ts";
import { MAX_TITLE } from "#shared/limits.ts";

interface NewDishProps {
  /** The name to start with. */
  search: string;
  /** Creates a dish of the searched name at once, because there is none. */
  isMissing: boolean;
  /** The category to start with; empty for none. */
  category: string;
  categories: readonly string[];
  onCreated: (dish: Dish) => void;
}

/** A button that creates a dish while a menu is planned, with a small form for its name and category. */
export function NewDish({ search, isMissing, category, categories, onCreated }: NewDishProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const button = useRef<HTMLButtonElement>(null);
  const create = useNewDish();
  const createOnce = useOnce(create);

  const close = () => {
    // The button must be in the page to get the focus.
    flushSync(() => setDraft(null));
    button.current?.focus();
  };
  const send = (dish: Draft) =>
    createOnce(
      { title: dish.title, category: dish.category || null },
      {
        onSuccess: (created) => {
          setAnnouncement(t`${{ title: isolate(created.title) }} created and chosen`);
          close();
          onCreated(created);
        },
        onError: (error) => setDraft({ ...dish, error: problemOf(error) }),
      },
    );
  const typed = search.trim();
  const start: Draft = { title: typed, category };

  return (
    <div className={cn("min-w-0 sm:basis-full", draft && "basis-full")}>
      <Announce>{announcement}</Announce>
      {draft ? (
        <NewDishForm
          draft={draft}
          categories={categories}
          pending={create.isPending}
          onChange={setDraft}
          onCancel={close}
          onSubmit={() => {
            if (draft.title.trim()) send(draft);
            else setDraft({ ...draft, error: t`Dish name is required` });
          }}
        />
      ) : (
        <Button
          ref={button}
          variant="secondary"
          size="sm"
          pending={create.isPending}
          onClick={() => (isMissing ? send(start) : setDraft(start))}
          className="max-w-full"
        >
          {!create.isPending && <Plus />}
          <span className="truncate">
            {isMissing ? t`Create "${{ title: isolate(typed) }}"` : t`New dish`}
          </span>
        </Button>
      )}
    </div>
  );
}

interface Draft {
  title: string;
  category: string;
  error?: string;
}

function problemOf(error: unknown): string {
  const issue = error instanceof ApiError ? error.issues[0]?.message : undefined;
  return issue ?? errorMessage(error, t`The dish could not be created. Please try again.`);
}

interface NewDishFormProps {
  draft: Draft;
  categories: readonly string[];
  pending: boolean;
  onChange: (draft: Draft) => void;
  onCancel: () => void;
  onSubmit: () => void;
}

function NewDishForm({ draft, categories, pending, onChange, onCancel, onSubmit }: NewDishFormProps) {
  const { isOpen, param, value } = useOpenDialog();
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    name.current?.focus();
  }, [draft.error]);
  useUnsaved(isOpen && draft.title.trim() !== "", { param, value, onDiscard: () => {} });
  // A form inside the menu's form is not possible, and Enter would submit the menu.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <div
      role="group"
      aria-label={t`New dish`}
      className="grid gap-3 rounded-control border border-line bg-sunken p-3 sm:grid-cols-2"
    >
      <Field
        label={t`Dish Name`}
        required
        error={draft.error}
        className={cn(categories.length === 0 && "sm:col-span-2")}
      >
        <Input
          ref={name}
          value={draft.title}
          maxLength={MAX_TITLE}
          autoComplete="off"
          onChange={({ target }) => onChange({ category: draft.category, title: target.value })}
          onKeyDown={onKeyDown}
        />
      </Field>
      {categories.length > 0 && (
        <Field label={t`Category`}>
          <Select
            value={draft.category}
            onChange={({ target }) => onChange({ ...draft, category: target.value })}
          >
            <option value="">{t`Uncategorized`}</option>
            {categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Select>
        </Field>
      )}
      <div className="flex justify-end gap-2 sm:col-span-2">
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {t`Cancel`}
        </Button>
        <Button size="sm" pending={pending} pendingLabel={t`Creating…`} onClick={onSubmit}>
          {t`Create Dish`}
        </Button>
      </div>
    </div>
  );
}

/** Creates a dish without toasts, which would cover the form that uses it. */
function useNewDish() {
  const client = useQueryClient();
  const estimate = useAutomaticEstimate();
  return useMutation({
    mutationFn: (body: DishInput) => call(dishesApi.create, { body }),
    onSuccess: (dish) => {
      // A live update may have added the dish before this response.
      client.setQueryData(
        dishesQuery.queryKey,
        (dishes) => dishes && [dish, ...dishes.filter(({ id }) => id !== dish.id)],
      );
      void refetchAroundDishes(client);
      estimate.mutate({ dish });
    },
  });
}
