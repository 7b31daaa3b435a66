import { useEffect, type RefObject } from "react";
import type { SheetMenu } from "../menu-sheet.tsx";

/** Up to so many dishes the printed card keeps to one page. */
export const ONE_PAGE_DISHES = 14;
/**
 * What the card may take of a page, in CSS pixels: between the margins A4 is 687 wide and Letter 950 high, and on paper
 * words are a little wider or narrower than on the screen.
 */
const PAGE_WIDTH = 660;
const PAGE_HEIGHT = 925;
const LARGEST = 1.7;
/** Smaller than this, descriptions are hard to read; then they are cut to fewer lines instead. */
const READABLE = 0.7;
const SMALLEST = 0.5;
const PRECISION = 0.01;
/** How many lines of each description are shown: as many as one page allows. */
const LINES = ["none", 12, 8, 6, 4, 3, 2, 1] as const;

interface Fit {
  zoom: number;
  /** Of each description; `none`: all of them. */
  lines: number | "none";
}

/** The best fit for one page: measured on a copy out of sight, as wide as the page. */
function findFit(sheet: HTMLElement): Fit {
  const copy = sheet.cloneNode(true) as HTMLElement;
  copy.inert = true;
  for (const part of copy.querySelectorAll('[data-print="hidden"]')) part.remove();
  // A dish that is one link with its photo has the padding that `print:` gives it.
  for (const link of copy.querySelectorAll<HTMLElement>("a:has(p)")) {
    link.style.cssText = "display: block; padding-block: 0.25rem";
  }
  // Measured in its own height and at no zoom, also while the page is shown as on paper.
  copy.classList.remove("menu-sheet-one-page");
  copy.style.cssText =
    "position: fixed; left: -9999px; top: 0; visibility: hidden; padding: 0; border: none; zoom: 1";
  sheet.after(copy);
  const isOnePage = ({ zoom, lines }: Fit) => {
    copy.style.width = `${PAGE_WIDTH / zoom}px`;
    copy.style.setProperty("--sheet-lines", String(lines));
    return copy.offsetHeight * zoom <= PAGE_HEIGHT;
  };
  /** The largest type that fits, found by halving. */
  const largest = (lines: Fit["lines"], smallest: number): Fit => {
    let [fitting, tooLarge] = [smallest, LARGEST];
    if (isOnePage({ zoom: LARGEST, lines })) return { zoom: LARGEST, lines };
    while (tooLarge - fitting > PRECISION) {
      const zoom = (fitting + tooLarge) / 2;
      if (isOnePage({ zoom, lines })) fitting = zoom;
      else tooLarge = zoom;
    }
    return { zoom: fitting, lines };
  };
  const lines = LINES.find((some) => isOnePage({ zoom: READABLE, lines: some }));
  const fit = lines === undefined ? largest(1, SMALLEST) : largest(lines, READABLE);
  copy.remove();
  return fit;
}

/** Sets the card's type as large as one page allows; descriptions are cut only where small type is not enough. */
export function usePrintFit(sheet: RefObject<HTMLElement | null>, menu: SheetMenu, hasQrCode: boolean): void {
  useEffect(() => {
    if (menu.dishes.length > ONE_PAGE_DISHES) {
      sheet.current?.style.removeProperty("--print-zoom");
      sheet.current?.style.removeProperty("--print-lines");
      return;
    }
    let isCurrent = true;
    void document.fonts.ready.then(() => {
      const element = sheet.current;
      if (!element || !isCurrent) return;
      const { zoom, lines } = findFit(element);
      element.style.setProperty("--print-zoom", zoom.toFixed(3));
      element.style.setProperty("--print-lines", String(lines));
    });
    return () => {
      isCurrent = false;
    };
  }, [sheet, menu, hasQrCode]);
}
