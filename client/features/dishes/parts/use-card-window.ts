import { startTransition, useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** So many are simply all there: for the browser's own search, and because nobody waits for them. */
const ALL_AT_ONCE = 48;
/** Beyond both edges of the screen, so that they are there when they come into sight. */
const ROWS_AHEAD = 2;

/** What of one list stands in the document. */
export interface ShownRows {
  columns: number;
  /** The first row, and the one after the last. */
  from: number;
  to: number;
}

const NOTHING = { columns: 1, rows: [] as { from: number; to: number }[] };
type Shown = typeof NOTHING;

/**
 * Which rows of several lists of cards are on the screen or close to it. (2,000 cards at once keep a page busy for
 * seconds.) All others are empty rows of the same height, so the page is as long as it would be and going back finds
 * its place. What is left out is not found by the browser's search in the page; paper gets all of it.
 * @param counts the cards of each list in the order of the page
 * @returns `container`, as `ref` of the element around all lists (each with its `data-rows`) and an empty one like
 * them (with `data-columns`); `shownOf(index)` is undefined where the whole list is to be shown
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
      setShown((before) => (isSame(before, now) ? before : now));
    };
    // Not urgent: the screen itself scrolls on, and cards come as there is time.
    const onScroll = () => startTransition(look);
    const onResize = new ResizeObserver(look);
    look();
    onResize.observe(element);
    // Those in sight are painted before any others are made.
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
    // With other columns or other lists everything lies elsewhere.
  }, [element, isWhole, shape, shown.columns]);

  return {
    container,
    shownOf: (index: number): ShownRows | undefined =>
      isWhole ? undefined : { columns: shown.columns, ...(shown.rows[index] ?? { from: 0, to: 0 }) },
  };
}

/** Reads where the lists lie; their rows are all of one height. */
function measure(container: HTMLElement, rowsAhead: number): Shown {
  const lists = [...container.querySelectorAll<HTMLElement>("[data-rows]")];
  // A list whose cards stand in columns that no longer fit would count those as well.
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

function isSame(a: Shown, b: Shown): boolean {
  return (
    a.columns === b.columns &&
    a.rows.length === b.rows.length &&
    a.rows.every(({ from, to }, index) => from === b.rows[index]?.from && to === b.rows[index]?.to)
  );
}

function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // Paper is laid out as soon as the listeners have returned.
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
