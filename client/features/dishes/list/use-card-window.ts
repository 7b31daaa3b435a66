import { startTransition, useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Up to this many cards are all rendered, so that find-in-page finds every card. */
const MAX_UNWINDOWED = 48;
/** The rendered rows of a list; `to` is exclusive. */
export interface VisibleRows {
  columns: number;
  from: number;
  to: number;
}

const NO_ROWS = { columns: 1, rows: [] as { from: number; to: number }[] };

/**
 * Virtualizes several lists of cards: renders only rows on or near the screen, because 2,000 cards block the page for
 * seconds. Other rows stay empty at the same height, so that scroll restoration works. Find-in-page finds rendered
 * cards only; printing renders all. docs/adr/0007-own-window-for-long-lists.md
 * @param counts the number of cards in each list, in page order
 * @param overscanRows the number of rows rendered above and below the screen
 * @returns `container`, the ref of the element around all lists (each with `data-rows`) and an empty grid of the same
 * columns (with `data-columns`); `visibleRows(index)` is undefined if the whole list is rendered
 */
export function useCardWindow(counts: readonly number[], overscanRows: number) {
  const [element, container] = useState<HTMLElement | null>(null);
  const [shown, setShown] = useState(NO_ROWS);
  const isPrinting = useIsPrinting();
  const isWhole = isPrinting || counts.reduce((sum, count) => sum + count, 0) <= MAX_UNWINDOWED;
  const shape = counts.join();

  useLayoutEffect(() => {
    if (isWhole || !element) return;
    let overscan = 0;
    const update = () => {
      const now = measure(element, overscan);
      setShown((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    };
    // A transition, so that scrolling does not wait for cards.
    const onScroll = () => startTransition(update);
    const onResize = new ResizeObserver(update);
    update();
    onResize.observe(element);
    // Paint the rows on screen before rendering any others.
    const frame = requestAnimationFrame(() => {
      overscan = overscanRows;
      onScroll();
    });
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("resize", onScroll);
    return () => {
      cancelAnimationFrame(frame);
      onResize.disconnect();
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("resize", onScroll);
    };
    // Changed columns or lists move every row.
  }, [element, isWhole, shape, overscanRows, shown.columns]);

  return {
    container,
    visibleRows: (index: number): VisibleRows | undefined =>
      isWhole ? undefined : { columns: shown.columns, ...(shown.rows[index] ?? { from: 0, to: 0 }) },
  };
}

/** Finds the rows of each list near the screen; all rows have the same height. */
function measure(container: HTMLElement, overscan: number): typeof NO_ROWS {
  const lists = [...container.querySelectorAll<HTMLElement>("[data-rows]")];
  // The lists themselves keep their old column count, because their cards are placed explicitly.
  const empty = container.querySelector("[data-columns]");
  if (!empty) return NO_ROWS;
  const { gridTemplateColumns, rowGap } = getComputedStyle(empty);
  const gap = Number.parseFloat(rowGap);
  const rows = lists.map((list) => {
    const { top, height } = list.getBoundingClientRect();
    const count = Number(list.dataset.rows);
    const rowHeight = (height + gap) / count;
    const clamp = (row: number) => Math.min(count, Math.max(0, row));
    return {
      from: clamp(Math.floor(-top / rowHeight) - overscan),
      to: clamp(Math.ceil((window.innerHeight - top) / rowHeight) + overscan),
    };
  });
  return { columns: gridTemplateColumns.split(" ").length, rows };
}

function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser lays out the printed page as soon as the listeners return.
    const begin = () => flushSync(() => setPrinting(true));
    const listening = new AbortController();
    window.addEventListener("beforeprint", begin, listening);
    window.addEventListener("afterprint", () => setPrinting(false), listening);
    return () => listening.abort();
  }, []);
  return isPrinting;
}
