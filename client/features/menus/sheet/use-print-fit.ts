import { useEffect, type RefObject } from "react";

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
/** Aspect ratios of the picture. The first one is used that leaves room for text of this size, else the last. */
const PICTURE_RATIOS = [2, 2.5, 3.2, 4, 5, 6] as const;
const PICTURE_ZOOM = 0.8;
const PRECISION = 0.01;
/** Line limits for descriptions, tried in this order. */
const LINE_LIMITS = ["none", 12, 8, 6, 4, 3, 2, 1] as const;

interface Fit {
  zoom: number;
  /** Per description; `none` means no limit. */
  lines: number | "none";
  picture: number;
}

/**
 * Finds the best fit for one page by measuring a hidden copy of the card at page width.
 * @returns null if it does not fit
 */
function findFit(sheet: HTMLElement): Fit | null {
  const copy = sheet.cloneNode(true) as HTMLElement;
  copy.inert = true;
  for (const part of copy.querySelectorAll('[data-print="hidden"]')) part.remove();
  // Apply the print padding of linked dishes, which `print:` classes do not set here.
  for (const link of copy.querySelectorAll<HTMLElement>("a:has(p)"))
    link.style.cssText = "display: block; padding-block: 0.25rem";
  // Measure the natural height without zoom, even while printing.
  copy.classList.remove("menu-sheet-one-page");
  copy.style.cssText =
    "position: fixed; left: -9999px; top: 0; visibility: hidden; padding: 0; border: none; zoom: 1";
  sheet.after(copy);
  const isOnePage = ({ zoom, lines, picture }: Fit) => {
    copy.style.width = `${PAGE_WIDTH / zoom}px`;
    copy.style.setProperty("--sheet-lines", String(lines));
    copy.style.setProperty("--sheet-picture", String(picture));
    return copy.offsetHeight * zoom <= PAGE_HEIGHT;
  };
  const hasRoom = (ratio: number) => isOnePage({ zoom: PICTURE_ZOOM, lines: "none", picture: ratio });
  const picture = PICTURE_RATIOS.find(hasRoom) ?? Math.max(...PICTURE_RATIOS);
  /** Finds the largest zoom that fits, by bisection. */
  const largestZoom = (lines: Fit["lines"], smallest: number): Fit => {
    let [fitting, tooLarge] = [smallest, MAX_ZOOM];
    if (isOnePage({ zoom: MAX_ZOOM, lines, picture })) return { zoom: MAX_ZOOM, lines, picture };
    while (tooLarge - fitting > PRECISION) {
      const zoom = (fitting + tooLarge) / 2;
      if (isOnePage({ zoom, lines, picture })) fitting = zoom;
      else tooLarge = zoom;
    }
    return { zoom: fitting, lines, picture };
  };
  const lines = LINE_LIMITS.find((limit) => isOnePage({ zoom: READABLE_ZOOM, lines: limit, picture }));
  const fit = lines === undefined ? largestZoom(1, MIN_ZOOM) : largestZoom(lines, READABLE_ZOOM);
  const best = isOnePage(fit) ? fit : null;
  copy.remove();
  return best;
}

function applyFit({ style }: HTMLElement, fit: Fit | null): void {
  // An empty value removes the property.
  style.setProperty("--print-zoom", fit?.zoom.toFixed(3) ?? "");
  style.setProperty("--print-lines", String(fit?.lines ?? ""));
  style.setProperty("--print-picture", String(fit?.picture ?? ""));
}

interface SheetContent {
  menu: { dishes: readonly unknown[] };
  claims: readonly unknown[];
  picture: string | null;
  hasQrCode: boolean;
}

/** Scales the printed card to fill one page; truncates descriptions only if small type is not enough. */
export function usePrintFit(sheet: RefObject<HTMLElement | null>, content: SheetContent): void {
  const { menu, claims, picture, hasQrCode } = content;
  useEffect(() => {
    let isCurrent = true;
    void document.fonts.ready.then(() => {
      const element = sheet.current;
      if (!element || !isCurrent) return;
      applyFit(element, menu.dishes.length > ONE_PAGE_DISHES ? null : findFit(element));
    });
    return () => {
      isCurrent = false;
    };
  }, [sheet, menu, claims, picture, hasQrCode]);
}
