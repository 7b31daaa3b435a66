import { t } from "@lingui/core/macro";
import { X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref } from "react";
import { formatNumber } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { usePhotoSource } from "#client/lib/photo-source.ts";
import { Button } from "#client/ui/button.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { PlateDrawing } from "#client/ui/status/drawings.tsx";
import { Announce } from "#client/ui/visually-hidden.tsx";
import { PhotoArrows } from "./photo-arrows.tsx";

interface PhotoViewerProps {
  open: boolean;
  onClose: () => void;
  photos: string[];
  /** The `largeImages` of the response. */
  large: readonly string[] | null | undefined;
  title: string;
  onReplace: (() => void) | undefined;
  shown: number;
  onShow: (index: number) => void;
}

/**
 * A dish's photos in full screen. Swiping scrolls the strip of photos, and zooming is the browser's own. A native
 * <dialog>, because it also serves visitors' pages and opens inside other dialogs.
 */
export function PhotoViewer(props: PhotoViewerProps) {
  const { open, onClose, photos, large, title, onReplace, shown, onShow } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  // After showModal(), because a closed dialog has no layout. `resize` precedes the scroll event of the new layout.
  useLayoutEffect(() => {
    const align = () => {
      const element = strip.current;
      if (element && indexIn(element) !== shown)
        element.scrollLeft = directionIn(element) * shown * element.clientWidth;
    };
    align();
    window.addEventListener("resize", align);
    return () => window.removeEventListener("resize", align);
  }, [open, shown]);

  // The scroll lock of a Radix dialog below would cancel panning a zoomed photo.
  useEffect(() => {
    const element = dialog.current;
    const stop = (event: TouchEvent) => event.stopPropagation();
    element?.addEventListener("touchmove", stop, { passive: true });
    return () => element?.removeEventListener("touchmove", stop);
  }, []);

  const [number, count] = [formatNumber(shown + 1), formatNumber(photos.length)];
  const step = (offset: number) => onShow((shown + offset + photos.length) % photos.length);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const offset = ({ ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0) * directionIn(event.currentTarget);
    if (event.key === "Escape") onClose();
    else if (offset && photos.length > 1) step(offset);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys work wherever the focus is
    <dialog
      ref={dialog}
      aria-label={t`Photos of ${{ title: isolate(title) }}`}
      // Takes the focus when a photo is pressed, so that keys still reach this dialog.
      tabIndex={-1}
      data-own-escape
      onKeyDown={handleKey}
      onClose={(event) => {
        // React events bubble to a dialog around this one.
        event.stopPropagation();
        onClose();
      }}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none bg-page text-ink open:flex open:animate-fade open:flex-col"
    >
      {open && (
        <>
          <div className="flex shrink-0 items-center gap-3 px-4 pt-[max(0.5rem,env(safe-area-inset-top))] pb-2">
            <p dir="auto" className="min-w-0 flex-1 truncate text-sm text-muted">
              {title}
            </p>
            {photos.length > 1 && (
              <p className="shrink-0 text-sm font-medium tabular-nums">{t`${number} of ${count}`}</p>
            )}
            <IconButton label={t`Close`} onClick={onClose} className="-me-2">
              <X />
            </IconButton>
          </div>
          <div className="relative min-h-0 flex-1">
            <Strip ref={strip} {...{ photos, large, title, onReplace, shown, onShow }} />
            {photos.length > 1 && <PhotoArrows onStep={step} />}
          </div>
          <Announce>{photos.length > 1 ? t`Photo ${number} of ${count}` : ""}</Announce>
        </>
      )}
    </dialog>
  );
}

interface StripProps extends Omit<PhotoViewerProps, "open" | "onClose"> {
  ref: Ref<HTMLUListElement>;
}

/** The photos next to each other, one per screen. */
function Strip({ ref, photos, large, title, onReplace, shown, onShow }: StripProps) {
  const isZoomed = useIsZoomed();
  return (
    <ul
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable list must be focusable
      tabIndex={0}
      onScroll={({ currentTarget }) => {
        const index = indexIn(currentTarget);
        if (index !== undefined && index !== shown) onShow(index);
      }}
      // While zoomed, one finger pans the photo.
      style={isZoomed ? { overflow: "hidden" } : { touchAction: "pan-x pinch-zoom" }}
      className="flex size-full snap-x snap-mandatory -outline-offset-2 overflow-x-auto overscroll-contain [scrollbar-width:none]"
    >
      {photos.map((photo, index) => (
        <li
          key={photo}
          aria-hidden={index !== shown}
          className="relative size-full shrink-0 snap-center snap-always"
        >
          <FullPhoto
            src={photo}
            large={large}
            alt={
              photos.length > 1
                ? t`${{ title: isolate(title) }}, photo ${{ number: formatNumber(index + 1) }}`
                : title
            }
            onReplace={index === shown ? onReplace : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

/** Undefined if the strip has no layout. */
function indexIn({ scrollLeft, clientWidth }: HTMLElement): number | undefined {
  return clientWidth > 0 ? Math.round(Math.abs(scrollLeft) / clientWidth) : undefined;
}

/** 1, or -1 from right to left, where `scrollLeft` is negative. */
const directionIn = (element: HTMLElement) => (getComputedStyle(element).direction === "rtl" ? -1 : 1);

function useIsZoomed(): boolean {
  const [isZoomed, setZoomed] = useState(false);
  useEffect(() => {
    const viewport = window.visualViewport;
    const update = () => setZoomed((viewport?.scale ?? 1) > 1.01);
    update();
    viewport?.addEventListener("resize", update);
    return () => viewport?.removeEventListener("resize", update);
  }, []);
  return isZoomed;
}

interface FullPhotoProps extends Pick<PhotoViewerProps, "large" | "onReplace"> {
  src: string;
  alt: string;
}

function FullPhoto({ src, large, alt, onReplace }: FullPhotoProps) {
  const { shown, srcSet, onError } = usePhotoSource(src, large);
  const [isSoft, setSoft] = useState(false);
  if (!shown) {
    return (
      <div
        role="img"
        aria-label={t`${{ title: isolate(alt) }} (no photo)`}
        className="grid size-full place-items-center"
      >
        <PlateDrawing className="h-28 w-auto opacity-70" />
      </div>
    );
  }
  return (
    <>
      <img
        srcSet={srcSet}
        sizes={srcSet && "100vw"}
        src={shown}
        alt={alt}
        decoding="async"
        // Photos can be on other hosts.
        referrerPolicy="no-referrer"
        onLoad={({ currentTarget }) => setSoft(isEnlarged(currentTarget))}
        onError={onError}
        className="size-full object-contain"
      />
      {onReplace && isSoft && !srcSet && (
        <Button
          variant="secondary"
          size="sm"
          onClick={onReplace}
          className="absolute inset-x-0 bottom-[max(1rem,env(safe-area-inset-bottom))] mx-auto w-fit shadow-card"
        >
          {t`Replace with a sharper photo`}
        </Button>
      )}
    </>
  );
}

/** Returns whether a picture without `srcset` has fewer pixels than the screen shows of it. */
function isEnlarged({ clientWidth, clientHeight, naturalWidth, naturalHeight }: HTMLImageElement): boolean {
  const scale = Math.min(clientWidth / naturalWidth, clientHeight / naturalHeight);
  return scale * window.devicePixelRatio > 1;
}
