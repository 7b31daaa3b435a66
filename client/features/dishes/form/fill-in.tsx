import { select, t } from "@lingui/core/macro";
import { Camera, ClipboardPaste } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import { errorMessage } from "#client/lib/api/server-issues.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { Button } from "#client/ui/button.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Textarea } from "#client/ui/form/input.tsx";
import type { TextRecipe } from "#shared/recipe-links.api.ts";
import { splitRecipe } from "#shared/recipe-text/split-recipe.ts";
import type { DishFormValues } from "./dish-form.ts";
import { asLink, emptyFieldsFilled, hostOf, isLink, listFilled, unreadableIn } from "./fill-from-recipe.ts";
import { FromPhotos } from "./from-photos.tsx";
import { NotPlaced } from "./not-placed.tsx";
import type { usePhotoReading } from "./photo-reading.data.ts";
import { useReadRecipe } from "./recipe-links.data.ts";

interface FillInProps<Output> {
  form: UseFormReturn<DishFormValues, unknown, Output>;
  photoReading: ReturnType<typeof usePhotoReading>;
  /** The link or text that another app shared; opens the text field with it. */
  shared?: string | undefined;
  /** True if the form holds the recipe of the photos. */
  usesPhotos: boolean;
  onPhotoRecipe: (isUsed: boolean) => void;
  onUndo: () => void;
}

type Way = "text" | "photos";

/** Fills empty fields of a new dish with the recipe of a page, text or photos, and offers Undo. Saves nothing. */
export function FillIn<Output>(props: FillInProps<Output>) {
  const { form, photoReading, shared = "", usesPhotos, onPhotoRecipe, onUndo } = props;
  const [way, setWay] = useState<Way | null>(shared === "" ? null : "text");
  const { filled, fill, undo } = useFilled(form);
  const { isAvailable, reading } = photoReading;
  const hasPhotoBox = way === "photos" || (way === null && !filled && !usesPhotos && reading !== null);
  const root = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const closed = useRef<Way>(undefined);
  // The pressed button is gone.
  useEffect(() => {
    if (closed.current === undefined) return;
    const opener = root.current?.querySelector<HTMLElement>(`[data-way="${closed.current}"]`);
    (opener ?? status.current)?.focus();
    closed.current = undefined;
  });

  const close = (from: Way) => {
    closed.current = from;
    setWay(null);
  };

  return (
    <div ref={root} className="-mt-4">
      {way === "text" && (
        <EntryForm
          shared={shared}
          hint={
            // No provider is set up.
            isAvailable === false
              ? t`Your phone's camera can copy the text of a recipe card for you to paste here.`
              : ""
          }
          onRead={(recipe, text) => {
            fill(recipe, text);
            close("text");
          }}
          onClose={() => close("text")}
        />
      )}
      {hasPhotoBox && (
        <FromPhotos
          photoReading={photoReading}
          hasFocus={way === "photos"}
          onRead={(recipe) => {
            fill(recipe);
            onPhotoRecipe(true);
            // The member may be typing meanwhile.
            if (document.activeElement?.matches("input, textarea, select")) setWay(null);
            else close("photos");
          }}
          onClose={() => close("photos")}
        />
      )}
      <div ref={status} tabIndex={-1} role="status" className="outline-none">
        {filled && way === null && (
          <p className="flex flex-wrap items-center gap-x-2 text-sm [overflow-wrap:anywhere] text-muted">
            {filled.sentence}
            <Button
              variant="link"
              size="sm"
              className="-mx-3"
              onClick={() => {
                undo();
                onUndo();
                onPhotoRecipe(false);
                close("text");
              }}
            >
              {t`Undo`}
            </Button>
          </p>
        )}
      </div>
      {filled && way === null && <NotPlaced form={form} text={filled.notPlaced} />}
      {!filled && way === null && !hasPhotoBox && (
        <div className="grid gap-2 sm:flex">
          <Button variant="secondary" data-way="text" onClick={() => setWay("text")}>
            <ClipboardPaste /> {t`Recipe from a link or text`}
          </Button>
          {isAvailable && (
            <Button variant="secondary" data-way="photos" onClick={() => setWay("photos")}>
              <Camera /> {t`From photos of a page or card`}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Fills empty fields of the form, and says which: `filled` is undefined before that and after Undo. */
function useFilled<Output>(form: FillInProps<Output>["form"]) {
  const [filled, setFilled] = useState<{
    sentence: string;
    before: Partial<DishFormValues>;
    notPlaced: string;
  }>();
  const set = (values: Partial<DishFormValues>) => {
    const names = Object.keys(values) as (keyof DishFormValues)[];
    for (const name of names) form.setValue(name, values[name] ?? "", { shouldDirty: true });
    form.clearErrors(names);
  };
  /** @param entry the link or text; undefined for photos */
  const fill = (recipe: TextRecipe, entry?: string) => {
    const values = form.getValues();
    const split = entry !== undefined && !isLink(entry) ? splitRecipe(entry) : undefined;
    const placed = split ? { ...recipe, description: split.description || null } : recipe;
    const added = emptyFieldsFilled(values, placed, entry ?? "");
    const names = Object.keys(added) as (keyof DishFormValues)[];
    set(added);
    setFilled({
      sentence: [
        ...describe(recipe, entry, listFilled(added)),
        entry === undefined && unreadableIn(added),
        split?.hasStepsHeading === false && t`Please check them.`,
      ]
        .filter(Boolean)
        .join(" "),
      before: Object.fromEntries(names.map((name) => [name, values[name]])),
      notPlaced: split?.notPlaced ?? "",
    });
  };
  const undo = () => {
    set(filled?.before ?? {});
    setFilled(undefined);
  };
  return { filled, fill, undo };
}

/** Returns the sentence about the fields that a recipe from photos (no `entry`), a page or a text filled in. */
function describe({ ingredients, instructions }: TextRecipe, entry: string | undefined, list: string) {
  const link = entry !== undefined && isLink(entry) ? asLink(entry) : null;
  const origin = entry === undefined ? "photos" : link === null ? "text" : "page";
  const site = link === null ? "" : isolate(hostOf(link));
  return [
    ingredients === null &&
      instructions === null &&
      select(origin, {
        photos: "There is no recipe in your photos.",
        text: "There is no recipe in your text.",
        other: `There is no recipe on ${site}.`,
      }),
    list
      ? select(origin, {
          photos: `Filled in from your photos: ${list}.`,
          text: `Filled in from your text: ${list}.`,
          other: `Filled in from ${site}: ${list}.`,
        })
      : select(origin, {
          photos: "Nothing new was found in your photos.",
          text: "Nothing new was found in your text.",
          other: `Nothing new was found on ${site}.`,
        }),
  ];
}

interface EntryFormProps {
  shared: string;
  /** Ends the hint of the text field; may be empty. */
  hint: string;
  onRead: (recipe: TextRecipe, text: string) => void;
  onClose: () => void;
}

function EntryForm({ shared, hint, onRead, onClose }: EntryFormProps) {
  const [text, setText] = useState(shared);
  const recipeLink = useReadRecipe();
  const problem = recipeLink.error ? errorMessage(recipeLink.error, t`Please try again later.`) : undefined;
  const read = () => {
    if (text.trim() === "") onClose();
    else if (!recipeLink.isPending)
      recipeLink.mutate(text.trim(), { onSuccess: (recipe) => onRead(recipe, text.trim()) });
  };
  const close = () => {
    if (recipeLink.isPending) recipeLink.cancel();
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
        label={t`Recipe link or text`}
        hint={problem ? undefined : [t`Fills in the empty fields below.`, hint].filter(Boolean).join(" ")}
        error={problem}
      >
        <Textarea
          rows={3}
          autoFocus={shared === ""}
          autoComplete="off"
          data-own-escape
          value={text}
          readOnly={recipeLink.isPending}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value);
            recipeLink.reset();
          }}
        />
      </Field>
      <div className="grid grid-cols-2 gap-2 md:flex md:justify-end">
        <Button variant="secondary" onClick={close}>
          {t`Cancel`}
        </Button>
        <Button onClick={read} pending={recipeLink.isPending} pendingLabel={t`Reading…`}>
          {t`Get recipe`}
        </Button>
      </div>
    </div>
  );
}
