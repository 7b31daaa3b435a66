import { useEffect, type RefObject } from "react";
import type { SheetMenu } from "../menu-sheet.tsx";

/** Up to this many dishes, the printed card fits one page. */
export const ONE_PAGE_DISHES = 14;
/**
 * The card's maximum size on a page, in CSS pixels. Within the margins, A4 is 687 wide and Letter 950 high; the rest
 * allows for text that prints slightly larger than on screen.
 */
const PAGE_WIDTH = 660;
const PAGE_HEIGHT = 925;
const MAX_ZOOM = 1.7;
/** Below this, descriptions are hard to read and are truncated to fewer lines instead. */
const READABLE_ZOOM = 0.7;
const MIN_ZOOM = 0.5;
const PRECISION = 0.01;
/** Line limits for descriptions, tried in this order. */
const LINE_LIMITS = ["none", 12, 8, 6, 4, 3, 2, 1] as const;

interface Fit {
  zoom: number;
  /** Per description; `none` means no limit. */
  lines: number | "none";
}

/** Finds the best fit for one page by measuring a hidden copy of the card at page width. */
function findFit(sheet: HTMLElement): Fit {
  const copy = sheet.cloneNode(true) as HTMLElement;
  copy.inert = true;
  for (const part of copy.querySelectorAll('[data-print="hidden"]')) part.remove();
  // Apply the print padding of linked dishes, which `print:` classes do not set here.
  for (const link of copy.querySelectorAll<HTMLElement>("a:has(p)")) {
    link.style.cssText = "display: block; padding-block: 0.25rem";
  }
  // Measure the natural height without zoom, even while printing.
  copy.classList.remove("menu-sheet-one-page");
  copy.style.cssText =
    "position: fixed; left: -9999px; top: 0; visibility: hidden; padding: 0; border: none; zoom: 1";
  sheet.after(copy);
  const isOnePage = ({ zoom, lines }: Fit) => {
    copy.style.width = `${PAGE_WIDTH / zoom}px`;
    copy.style.setProperty("--sheet-lines", String(lines));
    return copy.offsetHeight * zoom <= PAGE_HEIGHT;
  };
  /** Finds the largest zoom that fits, by bisection. */
  const largestZoom = (lines: Fit["lines"], smallest: number): Fit => {
    let [fitting, tooLarge] = [smallest, MAX_ZOOM];
    if (isOnePage({ zoom: MAX_ZOOM, lines })) return { zoom: MAX_ZOOM, lines };
    while (tooLarge - fitting > PRECISION) {
      const zoom = (fitting + tooLarge) / 2;
      if (isOnePage({ zoom, lines })) fitting = zoom;
      else tooLarge = zoom;
    }
    return { zoom: fitting, lines };
  };
  const lines = LINE_LIMITS.find((limit) => isOnePage({ zoom: READABLE_ZOOM, lines: limit }));
  const fit = lines === undefined ? largestZoom(1, MIN_ZOOM) : largestZoom(lines, READABLE_ZOOM);
  copy.remove();
  return fit;
}

/** Scales the printed card to fill one page; truncates descriptions only if small type is not enough. */
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
