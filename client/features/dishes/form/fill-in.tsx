import { Link2 } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import { errorMessage } from "#client/lib/api/server-issues.ts";
import { Button } from "#client/ui/button.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Textarea } from "#client/ui/form/input.tsx";
import type { TextRecipe } from "#shared/recipe-links.api.ts";
import type { DishFormValues } from "./dish-form.ts";
import { emptyFieldsFilled, hostOf, isLink, listFilled } from "./fill-from-recipe.ts";
import { useReadRecipe } from "./recipe-links.data.ts";

interface FillInProps<Output> {
  form: UseFormReturn<DishFormValues, unknown, Output>;
  /** A shared link or text, offered to be read. */
  shared?: string | undefined;
  onUndo: () => void;
}

/** Fills the empty fields of a new dish with the recipe of a page or in a text, and offers Undo. Saves nothing. */
export function FillIn<Output>({ form, shared = "", onUndo }: FillInProps<Output>) {
  const [isOpen, setIsOpen] = useState(shared !== "");
  const [filled, setFilled] = useState<{ sentence: string; before: Partial<DishFormValues> }>();
  const status = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const mustFocus = useRef(false);
  // The pressed button is gone.
  useEffect(() => {
    if (mustFocus.current) (opener.current ?? status.current)?.focus();
    mustFocus.current = false;
  });

  const set = (values: Partial<DishFormValues>) => {
    const names = Object.keys(values) as (keyof DishFormValues)[];
    for (const name of names) form.setValue(name, values[name] ?? "", { shouldDirty: true });
    form.clearErrors(names);
  };
  const fill = (recipe: TextRecipe, text: string) => {
    const values = form.getValues();
    const found = emptyFieldsFilled(values, recipe, text);
    const list = listFilled(found);
    const origin = recipe.sourceUrl !== null && isLink(text) ? hostOf(recipe.sourceUrl) : "your text";
    const names = Object.keys(found) as (keyof DishFormValues)[];
    set(found);
    setFilled({
      sentence: [
        recipe.ingredients === null && recipe.instructions === null && `There is no recipe on ${origin}.`,
        list ? `Filled in from ${origin}: ${list}.` : `Nothing new was found in ${origin}.`,
      ]
        .filter(Boolean)
        .join(" "),
      before: Object.fromEntries(names.map((name) => [name, values[name]])),
    });
    close();
  };
  const close = () => {
    mustFocus.current = true;
    setIsOpen(false);
  };

  return (
    <div className="mb-4">
      {isOpen && <EntryForm shared={shared} onRead={fill} onClose={close} />}
      <div ref={status} tabIndex={-1} role="status" className="outline-none">
        {filled && !isOpen && (
          <p className="flex flex-wrap items-center gap-x-2 text-sm [overflow-wrap:anywhere] text-muted">
            {filled.sentence}
            <Button
              variant="link"
              size="sm"
              className="-mx-3"
              onClick={() => {
                set(filled.before);
                onUndo();
                setFilled(undefined);
                close();
              }}
            >
              Undo
            </Button>
          </p>
        )}
      </div>
      {!filled && !isOpen && (
        <Button ref={opener} variant="link" onClick={() => setIsOpen(true)} className="-ml-3">
          <Link2 aria-hidden="true" /> Recipe from a link or text
        </Button>
      )}
    </div>
  );
}

interface EntryFormProps {
  shared: string;
  onRead: (recipe: TextRecipe, text: string) => void;
  onClose: () => void;
}

function EntryForm({ shared, onRead, onClose }: EntryFormProps) {
  const [text, setText] = useState(shared);
  const reading = useReadRecipe();
  const problem = reading.error ? errorMessage(reading.error, "Please try again later.") : undefined;
  const read = () => {
    if (text.trim() === "") onClose();
    else if (!reading.isPending) {
      reading.mutate(text.trim(), { onSuccess: (recipe) => onRead(recipe, text.trim()) });
    }
  };
  const close = () => {
    if (reading.isPending) reading.cancel();
    else onClose();
  };
  // Enter would add a line to a link, and Escape close the dialog.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (isLink(text) || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.stopPropagation();
      read();
    }
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
    }
  };
  return (
    <div className="grid gap-3 rounded-card bg-sunken p-3">
      <Field
        label="Recipe link or text"
        hint={problem ? undefined : "Fills in the empty fields below."}
        error={problem}
      >
        <Textarea
          rows={3}
          autoFocus={shared === ""}
          autoComplete="off"
          data-own-escape
          value={text}
          readOnly={reading.isPending}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value);
            reading.reset();
          }}
        />
      </Field>
      <div className="grid grid-cols-2 gap-2 md:flex md:justify-end">
        <Button variant="secondary" onClick={close}>
          Cancel
        </Button>
        <Button onClick={read} pending={reading.isPending} pendingLabel="Reading…">
          Get recipe
        </Button>
      </div>
    </div>
  );
}
