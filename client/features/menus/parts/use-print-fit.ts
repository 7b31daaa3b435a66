import { useEffect, type RefObject } from "react";
import type { SheetMenu } from "../menu-sheet.tsx";

/** Up to so many dishes the printed card keeps to one page. */
export const ONE_PAGE_DISHES = 14;
/** Between the margins of the narrower (A4) and of the shorter (Letter) sheet, in CSS pixels, a little to spare. */
const PAGE_WIDTH = 680;
const PAGE_HEIGHT = 925;
/** Smaller than this nobody reads at a table. */
const SMALLEST = 0.5;

/** How high the card is on paper at a given zoom: measured on a copy out of sight, as wide as the page. */
function heightOnPaper(sheet: HTMLElement, zoom: number): number {
  const copy = sheet.cloneNode(true) as HTMLElement;
  copy.inert = true;
  for (const part of copy.querySelectorAll('[data-print="hidden"]')) part.remove();
  copy.style.cssText = `position: fixed; left: -9999px; top: 0; visibility: hidden; padding: 0; border: none; width: ${PAGE_WIDTH / zoom}px`;
  sheet.after(copy);
  const height = copy.offsetHeight * zoom;
  copy.remove();
  return height;
}

/** Makes the card just as much smaller on paper as it takes to keep it on one page. */
export function usePrintFit(sheet: RefObject<HTMLElement | null>, menu: SheetMenu, hasQrCode: boolean): void {
  useEffect(() => {
    if (menu.dishes.length > ONE_PAGE_DISHES) {
      sheet.current?.style.removeProperty("--print-zoom");
      return;
    }
    let isCurrent = true;
    void document.fonts.ready.then(() => {
      const element = sheet.current;
      if (!element || !isCurrent) return;
      let zoom = 1;
      while (zoom > SMALLEST && heightOnPaper(element, zoom) > PAGE_HEIGHT) zoom -= 0.05;
      element.style.setProperty("--print-zoom", zoom.toFixed(2));
    });
    return () => {
      isCurrent = false;
    };
  }, [sheet, menu, hasQrCode]);
}
