import type { Course } from "./choices.ts";
import { READY, type Timeline, type TimelineLine } from "./timeline.api.ts";

/** When courses are on the table, in minutes from the menu's time, or from the main course's. */
const AFTER_STARTER = 30;
const DESSERT_AFTER_MAIN = 60;
const DAY = 24 * 60;
/** Times are rough, so they are those of a kitchen clock. */
const ROUNDED_TO = 5;
/** Shorter overlaps are usual: a cook does several small things at once. */
const CLASHES_FROM = 10;
const SAME_HEAT = 10;
/** The limit for each line and kind: more are of no use, and finding them takes long if many lines begin at once. */
const MAX_CLASHES = 5;

/** A line before its time is known. */
export type Unplaced = Omit<TimelineLine, "start" | "clashes">;
type Dish = Pick<Timeline["dishes"][number], "id" | "course" | "claim">;

const workOf = ({ chosen, work }: Unplaced) => chosen.work ?? work;
const waitOf = ({ chosen, wait }: Unplaced) => chosen.wait ?? wait;
export const lengthOf = (line: Unplaced): number => workOf(line) + waitOf(line);

/**
 * Places the lines of a menu backwards from its time: each step of a dish ends when the next begins, and the last when
 * the dish is on the table. Then delays move their line and all later ones, except those with a time that was typed.
 * What is done the day before is on the calendar day before the cooking begins, and its delays move only that day.
 */
export function placeLines<D extends Dish>(
  dishes: readonly D[],
  lines: readonly Unplaced[],
  time: string | null = null,
): TimelineLine[] {
  const hasStarter = dishes.some(({ course }) => course === "starter");
  const byDish = new Map<number, Unplaced[]>(dishes.map(({ id }) => [id, []]));
  for (const line of lines) byDish.get(line.dishId)?.push(line);
  const placed = dishes.flatMap(({ id, course }) =>
    placeDish(
      (byDish.get(id) ?? []).sort((a, b) => a.step - b.step),
      readyAt(course, hasStarter),
    ),
  );
  /** Sorts by time. Lines of the same time keep the order of dishes and steps. */
  const order = (a: TimelineLine, b: TimelineLine) =>
    a.start - b.start || Number(a.line === READY) - Number(b.line === READY);
  const today = placed.filter(({ timing }) => timing !== "day_before").sort(order);
  const before = placed
    .filter(({ timing }) => timing === "day_before")
    .map((line) => {
      const first = today.find(({ dishId, start }) => dishId === line.dishId || start > -DAY / 2);
      return { ...line, start: line.chosen.start ?? noonBefore(first?.start ?? 0, time) };
    })
    .sort(order);
  const moved = [...withDelays(before), ...withDelays(today)].sort(order);
  addClashes(moved, dishes);
  return moved;
}

/** Noon, because a change of clocks at night does not move it to another day. */
function noonBefore(first: number, time: string | null): number {
  const [hours = 12, minutes = 0] = time?.split(":").map(Number) ?? [];
  const clock = hours * 60 + minutes;
  return Math.floor((clock + Math.min(0, first)) / DAY) * DAY - DAY / 2 - clock;
}

/** @param lines in the order in which they begin without delays */
function withDelays(lines: readonly TimelineLine[]): TimelineLine[] {
  const typed = lines.filter(({ chosen }) => chosen.start !== null);
  const moved: TimelineLine[] = [];
  let shift = 0;
  const add = (line: TimelineLine, earlier: number) => {
    shift += line.delay;
    moved.push({ ...line, start: line.start + earlier + line.delay });
  };
  for (const line of lines.filter(({ chosen }) => chosen.start === null)) {
    while (typed[0] && typed[0].start <= line.start + shift) add(typed.shift() as TimelineLine, 0);
    add(line, shift);
  }
  for (const line of typed) add(line, 0);
  return moved;
}

function readyAt(course: Course, hasStarter: boolean): number {
  const main = hasStarter ? AFTER_STARTER : 0;
  if (course === "dessert") return main + DESSERT_AFTER_MAIN;
  return course === "main" || course === "side" ? main : 0;
}

function placeDish(lines: readonly Unplaced[], ready: number): TimelineLine[] {
  const starts = new Map<Unplaced, number>();
  let end = ready;
  /** Steps that are done while the one in front of them waits, the last one first. */
  let during: Unplaced[] = [];
  for (const line of lines.toReversed()) {
    if (line.timing === "day_before") continue;
    if (line.timing === "meanwhile" && line.chosen.start === null && line !== lines[0]) {
      during.push(line);
      continue;
    }
    const inside = during.reduce((sum, step) => sum + lengthOf(step), 0);
    const usual = end - workOf(line) - Math.max(waitOf(line), inside);
    const start = line.chosen.start ?? usual;
    let next = start + workOf(line);
    for (const step of during.toReversed()) {
      starts.set(step, next);
      next += lengthOf(step);
    }
    during = [];
    starts.set(line, start);
    end = start;
  }
  return lines.map((line) => {
    const start = starts.get(line) ?? ready;
    const rounded = line.chosen.start === null ? Math.floor(start / ROUNDED_TO) * ROUNDED_TO : start;
    return { ...line, start: rounded, clashes: [] };
  });
}

/** Adds to each line that is not done which dishes want the oven at another heat, or the same cook, at its time. */
function addClashes(lines: readonly TimelineLine[], dishes: readonly Dish[]): void {
  const cooks = new Map(dishes.map(({ id, claim }) => [id, claim?.user?.id ?? claim?.guestName ?? ""]));
  const open = lines.filter(({ timing, isDone }) => timing !== "day_before" && !isDone);
  const add = (kind: "oven" | "cook", spans: readonly Span[], minutes: number, leastHeat: number) => {
    const sorted = spans.filter(({ from, to }) => to - from >= minutes).sort((a, b) => a.from - b.from);
    let latest = Number.NEGATIVE_INFINITY;
    const latestEnds = sorted.map(({ to }) => (latest = Math.max(latest, to)));
    let first = 0;
    for (const { line, heat, from, to } of sorted) {
      while (Number(latestEnds[first]) < from + minutes) first++;
      const others = new Set<number>();
      for (let next = first; others.size < MAX_CLASHES; next++) {
        const other = sorted[next];
        if (!other || other.from + minutes > to) break;
        if (other.line.dishId === line.dishId || other.to < from + minutes) continue;
        if (Math.abs(other.heat - heat) >= leastHeat) others.add(other.line.dishId);
      }
      line.clashes.push(...[...others].map((dishId) => ({ kind, dishId })));
    }
  };
  const hot = open.filter(({ heat }) => heat !== null);
  const waiting = hot.map((line) => spanOf(line, line.start + workOf(line), waitOf(line)));
  const heats = waiting.map(({ heat }) => heat);
  if (Math.max(...heats) - Math.min(...heats) > SAME_HEAT) add("oven", waiting, 1, SAME_HEAT + 1);
  for (const cook of new Set(cooks.values())) {
    const ofCook = open.filter(({ dishId }) => cooks.get(dishId) === cook);
    const working = ofCook.map((line) => spanOf(line, line.start, workOf(line)));
    add("cook", working, CLASHES_FROM, 0);
  }
}

type Span = ReturnType<typeof spanOf>;
const spanOf = (line: TimelineLine, from: number, minutes: number) => ({
  line,
  heat: line.heat ?? 0,
  from,
  to: from + minutes,
});
