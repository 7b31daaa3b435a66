import { t } from "@lingui/core/macro";
import { useState } from "react";
import { cn } from "#client/lib/class-names.ts";
import { formatNumber } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { afterBack, useHistoryEntry } from "#client/lib/navigation/history-entry.ts";
import { Photo } from "#client/ui/photo.tsx";
import { useLazyPart } from "#client/ui/use-lazy-part.ts";
import { Announce } from "#client/ui/visually-hidden.tsx";
import type { Dish, DishDetail } from "#shared/dishes.api.ts";
import { PhotoArrows } from "./photo-arrows.tsx";

const loadViewer = async () => (await import("./photo-viewer.tsx")).PhotoViewer;

interface PhotoGalleryProps {
  dish: Pick<Dish, "title" | "images" | "imageColor" | "drawing"> & Partial<Pick<DishDetail, "largeImages">>;
  /** The color of its category. */
  color?: string | null;
  /** Replaces the photos; the viewer offers it for one that is drawn larger than it is. */
  onReplace?: (() => void) | undefined;
  /** The shape of the large photo, which defaults to 4:3. */
  className?: string;
}

/** A dish's photos, one of them large; a press on that one opens the full-screen viewer. */
export function PhotoGallery({ dish, color = null, onReplace, className }: PhotoGalleryProps) {
  const { title, images: photos, largeImages: large, drawing } = dish;
  const tint = dish.imageColor ?? color;
  const [chosen, setChosen] = useState(0);
  const shown = Math.min(chosen, Math.max(0, photos.length - 1));
  const step = (offset: number) => setChosen((shown + offset + photos.length) % photos.length);
  const hasSeveral = photos.length > 1;
  const [number, count] = [formatNumber(shown + 1), formatNumber(photos.length)];
  const lazy = useLazyPart(loadViewer, t`The photo could not be opened`);
  const { Part: Viewer, isOpen } = lazy;
  const close = () => lazy.setOpen(false);
  useHistoryEntry(isOpen, close);
  const replace = () => {
    if (onReplace) afterBack(onReplace);
    close();
  };
  return (
    <div className="min-w-0">
      <div className={cn("relative aspect-4/3 overflow-hidden rounded-card", className)}>
        <Photo
          src={photos[shown]}
          large={large}
          alt={hasSeveral ? t`${{ title: isolate(title) }}, photo ${number} of ${count}` : title}
          tint={tint}
          drawing={drawing}
          ratio="fill"
          eager
        />
        {photos.length > 0 && (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={t`View photo full screen`}
            {...lazy.prepare}
            onClick={lazy.show}
            className="absolute inset-0 cursor-zoom-in rounded-card -outline-offset-4"
          />
        )}
        {hasSeveral && <PhotoArrows onStep={step} />}
      </div>
      {hasSeveral && (
        <ul className="-mx-1 mt-2 flex gap-2 overflow-x-auto p-1">
          {photos.map((photo, index) => (
            <li key={photo} className="shrink-0">
              <button
                type="button"
                aria-label={t`Photo ${{ number: formatNumber(index + 1) }}`}
                aria-current={index === shown}
                onClick={() => setChosen(index)}
                className={cn(
                  "block h-14 w-18 overflow-hidden rounded-control border border-line outline-offset-2 transition-[opacity]",
                  index === shown ? "outline-2 outline-brand" : "opacity-75 hover:opacity-100",
                )}
              >
                <Photo src={photo} alt="" tint={tint} ratio="fill" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {Viewer && (
        <Viewer
          open={isOpen}
          onClose={close}
          photos={photos}
          large={large}
          title={title}
          onReplace={onReplace && replace}
          shown={shown}
          onShow={setChosen}
        />
      )}
      <Announce>{hasSeveral && !isOpen ? t`Photo ${number} of ${count}` : ""}</Announce>
    </div>
  );
}
