import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Pencil, TriangleAlert, Utensils } from "lucide-react";
import { useState, type FormEvent } from "react";
import { StepText } from "#client/features/cooking/step-text.tsx";
import { formatMinutes } from "#client/features/dish-data/dish-texts.ts";
import { dishesQuery } from "#client/features/dish-data/dishes.data.ts";
import { claimText } from "#client/features/menus/sheet/menu-claims.ts";
import { cn } from "#client/lib/class-names.ts";
import { joinFacts, joinWords } from "#client/lib/format-lists.ts";
import { formatDate, formatNumber } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { Button } from "#client/ui/button.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Form } from "#client/ui/form/form.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { Thumbnail } from "#client/ui/photo.tsx";
import type { Course } from "#shared/choices.ts";
import { splitDurations } from "#shared/recipe-text/durations.ts";
import {
  MAX_TIMELINE_MINUTES,
  READY,
  type Timeline,
  type TimelineChanges,
  type TimelineLine,
} from "#shared/timeline.api.ts";
import type { timelineClock } from "./timeline-clock.ts";
import { useCorrectLine, useSaveLine } from "./timeline.data.ts";

interface TimelineRowProps {
  menuId: number;
  dishes: Timeline["dishes"];
  line: TimelineLine;
  clock: ReturnType<typeof timelineClock>;
  /** The line before, whose photo and hints are not repeated. */
  before: TimelineLine | undefined;
}

/** A line is due from its time on, for as long as cooking lasts. */
const DUE_MINUTES = 6 * 60;
const LATER = 10;

export const courseNames = (): Record<Course, string> => ({
  starter: t`Starters`,
  main: t`Mains`,
  side: t`Sides`,
  dessert: t`Desserts`,
  drink: t`Drinks`,
});

export function TimelineRow({ menuId, dishes, line, clock, before }: TimelineRowProps) {
  const save = useSaveLine(menuId);
  const correct = useCorrectLine(menuId);
  const [isEdited, setEdited] = useState(false);
  const { text, isDone, start, delay, timing, chosen, heat, step } = line;
  const dish = dishes.find(({ id }) => id === line.dishId);
  const { title = "", claim = null, course = "main" } = dish ?? {};
  const listed = useQuery(dishesQuery).data?.find(({ id }) => id === line.dishId);
  const isSameDish = before?.dishId === line.dishId;
  const isReady = line.line === READY;
  const isUnderDish = isSameDish && text !== "" && !isDone;
  const late = clock.now === null ? -1 : clock.now - start;
  const isDue = !isDone && late >= 0 && late < DUE_MINUTES;
  // A step that only rests overnight shows "Yesterday" without a time.
  const hasTime = timing !== "day_before" || chosen.start !== null;
  const [work, wait] = [chosen.work ?? line.work, chosen.wait ?? line.wait];
  // The text says how long.
  const isTimed = splitDurations(text).some((part) => typeof part !== "string");
  const facts = [
    !text && dishes.some((other) => other.course !== course) && courseNames()[course],
    work > 0 && (!isTimed || chosen.work !== null) && t`about ${{ time: formatMinutes(work) }} of work`,
    wait > 0 && (!isTimed || chosen.wait !== null) && t`about ${{ time: formatMinutes(wait) }} of waiting`,
    wait > 0 && heat !== null && `${formatNumber(Math.round(heat / 5) * 5)} °C`,
    delay > 0 && t`${{ time: formatMinutes(delay) }} late`,
  ];
  const shownFacts = joinFacts(facts);
  const name = isolate(title);
  const heading = text ? title : isReady ? t`${name}: on the table` : t`Prepare ${name}`;
  return (
    <li
      aria-current={isDue ? "time" : undefined}
      className={cn(
        "break-inside-avoid border-s-4 border-s-line ps-2 pe-3 pb-2 print:grid print:grid-cols-[1fr_auto] print:gap-x-3 print:py-0.5",
        isDue && "border-s-brand bg-tint",
        isDone && "text-muted",
      )}
    >
      <div
        className={cn(
          "flex items-center print:contents",
          !isSameDish && "[li:not(:first-child)>&]:border-t [li:not(:first-child)>&]:pt-2",
        )}
      >
        <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3 print:min-h-0">
          <input
            type="checkbox"
            checked={isDone}
            onChange={({ target }) => void save(line, { isDone: target.checked })}
            className="size-7 shrink-0 check-box print:size-3.5"
          />
          {hasTime && (
            <span className="shrink-0 text-lg font-semibold tabular-nums print:text-sm">
              {formatDate(clock.shownAt(start), "time")}
            </span>
          )}
          {isReady && <Utensils className="size-5 shrink-0 text-brand print:hidden" />}
          {!isReady && !isSameDish && (
            <Thumbnail
              dish={listed}
              src={listed?.images[0]}
              className="size-9 rounded-control max-[22.5rem]:hidden print:hidden"
            />
          )}
          <span
            dir={text ? "auto" : undefined}
            className={cn(
              "line-clamp-2 min-w-0 font-medium [overflow-wrap:anywhere]",
              "print:text-sm print:font-semibold print:whitespace-normal print:text-ink",
              isUnderDish && "sr-only print:not-sr-only",
              isDone && "line-through",
            )}
          >
            {heading}
          </span>
        </label>
        {isUnderDish && <span className="ps-2 text-end text-sm text-muted print:hidden">{shownFacts}</span>}
        {!isDone && (
          <IconButton
            size="sm"
            className="-me-3"
            label={t`Change ${name}`}
            aria-expanded={isEdited}
            onClick={() => setEdited(!isEdited)}
          >
            <Pencil />
          </IconButton>
        )}
      </div>
      {!isDone && (
        <div className="space-y-1 ps-10 print:contents print:space-y-0">
          {text && (
            <p
              dir="auto"
              className="text-lg leading-snug [overflow-wrap:anywhere] print:col-span-2 print:line-clamp-2 print:ps-7 print:text-xs"
            >
              <StepText text={text} dish={{ id: line.dishId, title }} step={step} />
            </p>
          )}
          <p
            className={cn(
              isUnderDish && "hidden print:block",
              "text-sm text-muted print:col-start-2 print:row-start-1 print:self-center print:text-xs",
            )}
          >
            {shownFacts}
          </p>
          {claim && <p className="text-sm text-muted print:hidden">{claimText(claim)}</p>}
          <Clashes {...{ line, dishes, before }} />
          {hasTime && !isReady && (isDue || clock.now === null) && (
            <Button
              size="sm"
              variant="ghost"
              className="relative h-9! border border-control text-sm after:absolute after:-inset-y-1 after:inset-x-0 print:hidden"
              aria-label={t`Delay ${name} and everything after it by ${{ time: formatMinutes(LATER) }}`}
              onClick={() => correct(line, { delay: delay + LATER })}
            >
              {`+${formatMinutes(LATER)}`}
            </Button>
          )}
        </div>
      )}
      {isEdited && (
        <Corrections
          line={line}
          clock={clock}
          onSave={(change) => {
            setEdited(false);
            if (Object.keys(change).length > 0) correct(line, change);
          }}
        />
      )}
    </li>
  );
}

function Clashes({ line, dishes, before }: Pick<TimelineRowProps, "line" | "dishes" | "before">) {
  const titles = (kind: "oven" | "cook") => {
    const idsOf = ({ clashes }: TimelineLine) =>
      clashes.flatMap((clash) => (clash.kind === kind ? [clash.dishId] : []));
    // Lines that begin together would name the same dishes.
    const told = before?.start === line.start ? [before.dishId, ...idsOf(before)] : [];
    const ids = idsOf(line).every((id) => told.includes(id)) ? [] : idsOf(line);
    return joinWords(ids.map((dishId) => isolate(dishes.find(({ id }) => id === dishId)?.title ?? "")));
  };
  const [oven, cook] = [titles("oven"), titles("cook")];
  const hints = [
    oven && t`Oven also needed at another temperature: ${oven}`,
    cook && t`Cook also busy with: ${cook}`,
  ];
  return hints.filter(Boolean).map((hint) => (
    <p key={hint} className="flex items-start gap-2 text-sm print:col-span-2 print:ps-7 print:text-xs">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-danger print:size-3" /> {hint}
    </p>
  ));
}

interface CorrectionsProps extends Pick<TimelineRowProps, "line" | "clock"> {
  onSave: (change: TimelineChanges) => void;
}

/** Corrects a line; unchanged values stay as computed. */
function Corrections({ line, clock, onSave }: CorrectionsProps) {
  const { chosen, delay, start } = line;
  const save = ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    const changed = [...form.querySelectorAll("input")].filter((input) => input.value !== input.defaultValue);
    const change: TimelineChanges = {};
    for (const { name, value, type } of changed) {
      const minutes = Math.max(0, Math.round(Number(value) || 0));
      if (type === "number")
        change[name as "work" | "wait" | "delay"] = Math.min(MAX_TIMELINE_MINUTES, minutes);
    }
    const begin = changed.find(({ name }) => name === "begin")?.value;
    if (begin) change.start = clock.readField(begin, start) - (change.delay ?? delay);
    onSave(change);
  };
  const field = (name: string, label: string, value: string | number, type = "number") => (
    <Field label={label} className={cn(type === "number" && "w-28")}>
      <Input type={type} name={name} min={0} defaultValue={value} />
    </Field>
  );
  return (
    <Form onSubmit={save} className="flex flex-wrap items-end gap-3 py-2 ps-10 max-md:ps-0 print:hidden">
      {field("begin", t`Start at`, clock.fieldAt(start), clock.fieldType)}
      {line.line !== READY && field("work", t`Work (min)`, chosen.work ?? line.work)}
      {line.line !== READY && field("wait", t`Wait (min)`, chosen.wait ?? line.wait)}
      {field("delay", t`Delay (min)`, delay)}
      <Button type="submit" className="md:h-11">
        {t`Save`}
      </Button>
      <Button
        variant="ghost"
        className="md:h-11"
        onClick={() => onSave({ start: null, work: null, wait: null, delay: 0 })}
      >
        {t`As in the recipe`}
      </Button>
    </Form>
  );
}
