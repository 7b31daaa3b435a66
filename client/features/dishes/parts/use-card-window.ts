import { startTransition, useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Lists up to this size are rendered whole: the browser's own search finds every card. */
const ALL_AT_ONCE = 48;
/** Rows rendered beyond both edges of the screen. */
const ROWS_AHEAD = 2;

/** The part of a list that is rendered. */
export interface VisibleRows {
  columns: number;
  /** The first row, and the one after the last. */
  from: number;
  to: number;
}

const NOTHING = { columns: 1, rows: [] as { from: number; to: number }[] };

/**
 * Finds the rows of several lists of cards that are on the screen or close to it; 2,000 cards at once keep a page busy for
 * seconds. Other rows are empty and of the same height, so the page is as long as it would be and going back finds its
 * place. The browser's search in the page finds rendered cards only; paper gets all of them. ADR 0007.
 * @param counts the cards of each list in the order of the page
 * @returns `container`, as `ref` of the element around all lists (each with its `data-rows`) and an empty grid like
 * them (with `data-columns`); `visibleRows(index)` is undefined where the whole list is rendered
 */
export function useCardWindow(counts: readonly number[]) {
  const [element, container] = useState<HTMLElement | null>(null);
  const [shown, setShown] = useState(NOTHING);
  const isPrinting = useIsPrinting();
  const isWhole = isPrinting || counts.reduce((sum, count) => sum + count, 0) <= ALL_AT_ONCE;
  const shape = counts.join();

  useLayoutEffect(() => {
    if (isWhole || !element) return;
    let rowsAhead = 0;
    const look = () => {
      const now = measure(element, rowsAhead);
      setShown((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    };
    // Not urgent: the browser scrolls without waiting for cards.
    const onScroll = () => startTransition(look);
    const onResize = new ResizeObserver(look);
    look();
    onResize.observe(element);
    // The rows on the screen are painted before any others are rendered.
    const frame = requestAnimationFrame(() => {
      rowsAhead = ROWS_AHEAD;
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
    // Other columns or lists move every row.
  }, [element, isWhole, shape, shown.columns]);

  return {
    container,
    visibleRows: (index: number): VisibleRows | undefined =>
      isWhole ? undefined : { columns: shown.columns, ...(shown.rows[index] ?? { from: 0, to: 0 }) },
  };
}

/** Measures where the lists are; all rows have the same height. */
function measure(container: HTMLElement, rowsAhead: number): typeof NOTHING {
  const lists = [...container.querySelectorAll<HTMLElement>("[data-rows]")];
  // The lists themselves still count columns that no longer fit, because cards are placed in them.
  const empty = container.querySelector("[data-columns]");
  if (!empty) return NOTHING;
  const { gridTemplateColumns, rowGap } = getComputedStyle(empty);
  const gap = Number.parseFloat(rowGap);
  const rows = lists.map((list) => {
    const { top, height } = list.getBoundingClientRect();
    const count = Number(list.dataset.rows);
    const pitch = (height + gap) / count;
    const within = (row: number) => Math.min(count, Math.max(0, row));
    return {
      from: within(Math.floor(-top / pitch) - rowsAhead),
      to: within(Math.ceil((window.innerHeight - top) / pitch) + rowsAhead),
    };
  });
  return { columns: gridTemplateColumns.split(" ").length, rows };
}

function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The browser lays out the printed page as soon as the listeners have returned.
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}
