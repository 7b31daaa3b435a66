import { plural, t } from "@lingui/core/macro";
import { ArrowLeft, ArrowRight, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { cn } from "#client/lib/class-names.ts";
import { formatNumber } from "#client/lib/format.ts";
import { moveItem } from "#client/lib/move-item.ts";
import { IconButton } from "#client/ui/icon-button.tsx";
import { Photo } from "#client/ui/photo.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";
import { Announce } from "#client/ui/visually-hidden.tsx";

interface PhotoThumbnailsProps {
  photos: string[];
  isSingle: boolean;
  /** The number of photos still being resized. */
  waiting: number;
  onChange: (change: (photos: string[]) => string[]) => void;
}

const MOVES = [
  { to: "left", offset: -1, icon: <ArrowLeft className="rtl:-scale-x-100" /> },
  { to: "right", offset: 1, icon: <ArrowRight className="rtl:-scale-x-100" /> },
] as const;

/** The first photo is on the right in languages from right to left. */
const isToLeft = (offset: -1 | 1) => offset < 0 === (document.dir !== "rtl");

const numberOf = (index: number) => formatNumber(index + 1);

export function PhotoThumbnails({ photos, isSingle, waiting, onChange }: PhotoThumbnailsProps) {
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useRef<{ index: number; button: string } | null>(null);

  // Moving or removing a photo unmounts or disables the pressed button; the focus follows the photo.
  useEffect(() => {
    const target = focusNext.current;
    if (!target) return;
    focusNext.current = null;
    const buttons =
      list.current?.children[Math.min(target.index, photos.length - 1)]?.querySelectorAll("button");
    const enabled = [...(buttons ?? [])].filter((button) => !button.disabled);
    (enabled.find((button) => button.dataset.does === target.button) ?? enabled.at(-1))?.focus();
  }, [photos]);

  const move = (photo: string, index: number, offset: -1 | 1) => {
    focusNext.current = { index: index + offset, button: offset < 0 ? "left" : "right" };
    onChange((current) => moveItem(current, photo, offset));
    setAnnouncement(
      t`Photo ${{ before: numberOf(index) }} is now number ${{ now: numberOf(index + offset) }}.`,
    );
  };
  const remove = (photo: string, index: number) => {
    focusNext.current = { index, button: "remove" };
    onChange((current) => current.filter((kept) => kept !== photo));
    setAnnouncement(t`Photo ${{ number: numberOf(index) }} removed.`);
  };

  // Below the photos of a phone, where three buttons would hide them.
  const below = photos.length > 1 && "max-md:static max-md:bg-transparent max-md:shadow-none";

  return (
    <>
      <Announce>
        {waiting > 0
          ? plural(waiting, { one: "Preparing # photo…", other: "Preparing # photos…" })
          : announcement}
      </Announce>
      {photos.length + waiting > 0 && (
        <ul ref={list} className="contents">
          {photos.map((photo, index) => (
            <li key={photo} className="relative overflow-hidden rounded-control border border-line">
              <Photo src={photo} alt={t`Photo ${{ number: numberOf(index) }}`} />
              {index === 0 && !isSingle && (
                <span className="absolute top-1.5 start-1.5 rounded-full bg-surface px-2 text-xs font-medium shadow-card">
                  {t`Cover`}
                </span>
              )}
              <div className={cn("absolute inset-x-1 bottom-1 flex items-center gap-0.5", below)}>
                {photos.length > 1 &&
                  MOVES.map(({ to, offset, icon }) => (
                    <IconButton
                      key={to}
                      size="sm"
                      variant="overlay"
                      label={
                        isToLeft(offset)
                          ? t`Move photo ${{ number: numberOf(index) }} to the left`
                          : t`Move photo ${{ number: numberOf(index) }} to the right`
                      }
                      title={isToLeft(offset) ? t`Move left` : t`Move right`}
                      data-does={to}
                      disabled={photos[index + offset] === undefined}
                      onClick={() => move(photo, index, offset)}
                      className={cn(below)}
                    >
                      {icon}
                    </IconButton>
                  ))}
                <IconButton
                  size="sm"
                  variant="overlay"
                  label={t`Remove photo ${{ number: numberOf(index) }}`}
                  title={t`Remove`}
                  data-does="remove"
                  onClick={() => remove(photo, index)}
                  className={cn("ms-auto", below)}
                >
                  <X />
                </IconButton>
              </div>
            </li>
          ))}
          {Array.from({ length: waiting }, (_, index) => (
            <li key={`waiting-${index}`}>
              <Skeleton className="grid aspect-4/3 place-items-center" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
