import { READY, type Evening, type EveningLine } from "./evening.api.ts";
import type { Course } from "./limits.ts";

/** When courses are on the table, in minutes from the menu's time, or from the main course's. */
const AFTER_STARTER = 30;
const DESSERT_AFTER_MAIN = 60;
const DAY = 24 * 60;
/** Times are rough, so they are those of a kitchen clock. */
const ROUNDED_TO = 5;
/** Shorter overlaps are usual: a cook does several small things at once. */
const CLASHES_FROM = 10;
const SAME_HEAT = 10;

/** A line before its time is known. */
export type Unplaced = Omit<EveningLine, "start" | "shift" | "clashes">;
type Dish = Pick<Evening["dishes"][number], "id" | "course" | "claim">;

const workOf = ({ chosen, work }: Unplaced) => chosen.work ?? work;
const waitOf = ({ chosen, wait }: Unplaced) => chosen.wait ?? wait;
export const lengthOf = (line: Unplaced): number => workOf(line) + waitOf(line);

/**
 * Places the lines of a menu backwards from its time: each step of a dish ends when the next begins, and the last when the
 * dish is on the table. Then delays move their line and all that begin later.
 */
export function runningOrder<D extends Dish>(
  dishes: readonly D[],
  lines: readonly Unplaced[],
): EveningLine[] {
  const hasStarter = dishes.some(({ course }) => course === "starter");
  const place = new Map(dishes.map(({ id }, index) => [id, index]));
  const placed = dishes.flatMap(({ id, course }) =>
    placeDish(
      lines.filter(({ dishId }) => dishId === id).toSorted((a, b) => a.step - b.step),
      readyAt(course, hasStarter),
    ),
  );
  const order = (a: EveningLine, b: EveningLine) =>
    a.start - b.start ||
    Number(a.line === READY) - Number(b.line === READY) ||
    (place.get(a.dishId) ?? 0) - (place.get(b.dishId) ?? 0) ||
    a.step - b.step;
  let shift = 0;
  const moved = placed.sort(order).map((line) => {
    shift += line.delay;
    return { ...line, shift, start: line.start + shift };
  });
  const cooks = new Map(dishes.map(({ id, claim }) => [id, claim?.user?.id ?? claim?.guestName ?? ""]));
  return moved.map((line) => ({ ...line, clashes: clashesOf(line, moved, cooks) }));
}

function readyAt(course: Course, hasStarter: boolean): number {
  const main = hasStarter ? AFTER_STARTER : 0;
  if (course === "dessert") return main + DESSERT_AFTER_MAIN;
  return course === "main" || course === "side" ? main : 0;
}

function placeDish(lines: readonly Unplaced[], ready: number): EveningLine[] {
  const starts = new Map<Unplaced, number>();
  let end = ready;
  /** Steps that are done while the one in front of them waits, the last one first. */
  let during: Unplaced[] = [];
  for (const line of lines.toReversed()) {
    if (line.timing === "day_before") {
      starts.set(line, line.chosen.start ?? -DAY);
      continue;
    }
    if (line.timing === "meanwhile" && line.chosen.start === null && line !== lines[0]) {
      during.push(line);
      continue;
    }
    const inside = during.reduce((sum, one) => sum + lengthOf(one), 0);
    const usual = end - workOf(line) - Math.max(waitOf(line), inside);
    const start = line.chosen.start ?? usual;
    let next = start + workOf(line);
    for (const one of during.toReversed()) {
      starts.set(one, next);
      next += lengthOf(one);
    }
    during = [];
    starts.set(line, start);
    end = start;
  }
  return lines.map((line) => {
    const start = starts.get(line) ?? ready;
    const rounded = line.chosen.start === null ? Math.floor(start / ROUNDED_TO) * ROUNDED_TO : start;
    return { ...line, start: rounded, shift: 0, clashes: [] };
  });
}

function clashesOf(line: EveningLine, all: readonly EveningLine[], cooks: ReadonlyMap<number, string>) {
  const clashes: EveningLine["clashes"] = [];
  const add = (kind: "oven" | "cook", dishId: number) => {
    if (!clashes.some((one) => one.kind === kind && one.dishId === dishId)) clashes.push({ kind, dishId });
  };
  if (line.timing === "day_before" || line.isDone) return clashes;
  for (const other of all) {
    if (other.dishId === line.dishId || other.timing === "day_before" || other.isDone) continue;
    const [a, b] = [line, other].map((one) => ({
      works: one.start,
      waits: one.start + workOf(one),
      ends: one.start + lengthOf(one),
    })) as [Span, Span];
    const inOven = Math.min(a.ends, b.ends) - Math.max(a.waits, b.waits);
    if (
      line.heat !== null &&
      other.heat !== null &&
      inOven > 0 &&
      Math.abs(line.heat - other.heat) > SAME_HEAT
    )
      add("oven", other.dishId);
    const atWork = Math.min(a.waits, b.waits) - Math.max(a.works, b.works);
    if (atWork >= CLASHES_FROM && cooks.get(line.dishId) === cooks.get(other.dishId))
      add("cook", other.dishId);
  }
  return clashes;
}

type Span = Record<"works" | "waits" | "ends", number>;
