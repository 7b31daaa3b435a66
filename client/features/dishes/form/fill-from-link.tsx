import { Link2 } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import { errorMessage } from "#client/lib/api/server-issues.ts";
import { Button } from "#client/ui/button.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Input } from "#client/ui/form/input.tsx";
import type { LinkedRecipe } from "#shared/recipe-links.api.ts";
import type { DishFormValues } from "./dish-form.ts";
import { asLink, emptyFieldsFilled, hostOf, listFilled } from "./fill-from-recipe.ts";
import { useReadRecipeLink } from "./recipe-links.data.ts";

interface FillFromLinkProps<Output> {
  form: UseFormReturn<DishFormValues, unknown, Output>;
  /** A shared URL, offered to be read. */
  link?: string | undefined;
  onUndo: () => void;
}

/** Fills the empty fields of a new dish with the recipe of a page, and offers Undo. Saves nothing. */
export function FillFromLink<Output>({ form, link = "", onUndo }: FillFromLinkProps<Output>) {
  const [isOpen, setIsOpen] = useState(link !== "");
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
  const fill = (recipe: LinkedRecipe, text: string) => {
    const values = form.getValues();
    const found = emptyFieldsFilled(values, recipe, text);
    const list = listFilled(found);
    const host = hostOf(recipe.sourceUrl);
    const names = Object.keys(found) as (keyof DishFormValues)[];
    set(found);
    setFilled({
      sentence: [
        recipe.ingredients === null && recipe.instructions === null && `There is no recipe on ${host}.`,
        list ? `Filled in from ${host}: ${list}.` : `Nothing new was found on ${host}.`,
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
      {isOpen && <LinkForm link={link} onRead={fill} onClose={close} />}
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
          <Link2 aria-hidden="true" /> Recipe from a link
        </Button>
      )}
    </div>
  );
}

interface LinkFormProps {
  link: string;
  onRead: (recipe: LinkedRecipe, text: string) => void;
  onClose: () => void;
}

function LinkForm({ link, onRead, onClose }: LinkFormProps) {
  const [text, setText] = useState(link);
  const reading = useReadRecipeLink();
  const problem = reading.error ? errorMessage(reading.error, "Please try again later.") : undefined;
  const read = () => {
    if (text.trim() === "") onClose();
    else if (!reading.isPending) {
      reading.mutate(asLink(text), { onSuccess: (recipe) => onRead(recipe, text.trim()) });
    }
  };
  const close = () => {
    if (reading.isPending) reading.cancel();
    else onClose();
  };
  // Otherwise Enter would submit the surrounding form and Escape would close the dialog.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
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
        label="Recipe link"
        hint={
          problem
            ? undefined
            : "Empty fields are filled in with the photo, ingredients and steps of the page."
        }
        error={problem}
      >
        <Input
          type="url"
          inputMode="url"
          autoFocus={link === ""}
          autoComplete="off"
          data-own-escape
          placeholder="https://…"
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
