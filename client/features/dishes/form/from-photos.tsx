import { plural, t } from "@lingui/core/macro";
import { useEffect, useId, useRef, useState } from "react";
import { RecipePhotos } from "#client/features/images/recipe-photos.tsx";
import { failureText } from "#client/lib/api/failure-text.ts";
import { errorMessage } from "#client/lib/api/server-issues.ts";
import { formatNumber } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { Button } from "#client/ui/button.tsx";
import { ProgressBar } from "#client/ui/status/progress-bar.tsx";
import { Spinner } from "#client/ui/status/spinner.tsx";
import { MAX_RECIPE_PHOTOS } from "#shared/limits.ts";
import type { TextRecipe } from "#shared/recipe-links.api.ts";
import { isUnfinished, type usePhotoReading } from "./photo-reading.data.ts";

interface FromPhotosProps {
  photoReading: ReturnType<typeof usePhotoReading>;
  hasFocus: boolean;
  onRead: (recipe: TextRecipe) => void;
  onClose: () => void;
}

/** Photos of a recipe, then the progress of reading them; offers a recipe that was ready before the form was opened. */
export function FromPhotos({ photoReading, hasFocus, onRead, onClose }: FromPhotosProps) {
  const { reading, start, remove } = photoReading;
  const id = useId();
  const [photos, setPhotos] = useState<string[]>([]);
  const [isPreparing, setPreparing] = useState(false);
  const isReading = reading !== null && isUnfinished(reading);
  const recipe = reading?.recipe;

  const wasReading = useRef(false);
  useEffect(() => {
    if (recipe && wasReading.current) onRead(recipe);
    wasReading.current = isReading;
  });
  // The pressed button is gone.
  const box = useRef<HTMLDivElement>(null);
  const mustFocus = useRef(hasFocus);
  useEffect(() => {
    if (mustFocus.current) box.current?.focus();
    mustFocus.current = false;
  }, [isReading]);

  const read = () => {
    if (isPreparing) return;
    mustFocus.current = true;
    start.mutate(photos);
  };
  const discard = () => {
    if (reading) remove.mutate(undefined, { onSuccess: onClose });
    else onClose();
  };
  const problem = start.error
    ? errorMessage(start.error, t`Please try again later.`)
    : reading?.message
      ? failureText({ ...reading, message: reading.message })
      : undefined;

  const done = formatNumber(reading?.done ?? 0);
  const progress = plural(
    { count: reading?.total ?? 0 },
    { one: `${done} of # photo`, other: `${done} of # photos` },
  );

  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={t`Recipe from photos`}
      className="grid gap-3 rounded-card bg-sunken p-3 outline-none"
    >
      {isReading ? (
        <>
          <p className="flex items-center gap-2 font-medium">
            <Spinner /> {t`Reading your photos…`}
          </p>
          <ProgressBar label={t`Reading photos`} done={reading.done} total={reading.total} text={progress} />
          <p className="text-sm text-muted">
            {`${progress}. ${t`This can take a few minutes. You can close this form; the recipe will wait here for a day.`}`}
          </p>
        </>
      ) : recipe ? (
        <p className="[overflow-wrap:anywhere]">
          {recipe.title
            ? t`"${{ title: isolate(recipe.title) }}" from your photos is ready.`
            : t`The recipe from your photos is ready.`}
        </p>
      ) : (
        <>
          <RecipePhotos
            photos={photos}
            onChange={(change) => {
              setPhotos(change);
              start.reset();
            }}
            onPreparing={setPreparing}
            describedBy={id}
          />
          <p
            id={id}
            role={problem ? "alert" : undefined}
            className={problem ? "text-sm text-danger" : "text-sm text-muted"}
          >
            {problem ??
              t`Up to ${{ count: formatNumber(MAX_RECIPE_PHOTOS) }}, taken up close in good light. They go to the AI service your administrator set up, and are deleted here afterward.`}
          </p>
        </>
      )}
      <div className="grid grid-cols-2 gap-2 md:flex md:justify-end">
        <Button variant="secondary" onClick={discard} pending={remove.isPending}>
          {!isReading && recipe ? t`Discard` : t`Cancel`}
        </Button>
        {isReading ? null : recipe ? (
          <Button onClick={() => onRead(recipe)}>{t`Fill in`}</Button>
        ) : (
          <Button
            onClick={read}
            pending={start.isPending || isPreparing}
            pendingLabel={isPreparing ? t`Preparing…` : t`Sending…`}
          >
            {t`Read photos`}
          </Button>
        )}
      </div>
    </div>
  );
}
