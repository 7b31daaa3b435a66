import { t } from "@lingui/core/macro";
import { Printer } from "lucide-react";
import { useState } from "react";
import { saveStep } from "#client/features/cooking/cooking-state.ts";
import { TimerList } from "#client/features/cooking/timer-list.tsx";
import { useWakeLock } from "#client/features/cooking/use-wake-lock.ts";
import { useUpdateMenu } from "#client/features/menus/menu-form.data.ts";
import { useMenuLines } from "#client/features/menus/menu-removed.tsx";
import { formatClock, formatEventDay } from "#client/lib/event-date.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { useMinute } from "#client/lib/use-minute.ts";
import { Button } from "#client/ui/button.tsx";
import { Chip } from "#client/ui/chip.tsx";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { Dialog } from "#client/ui/dialog/dialog.tsx";
import { Disclosure } from "#client/ui/disclosure.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Form } from "#client/ui/form/form.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { COURSES } from "#shared/choices.ts";
import { READY, type Timeline } from "#shared/timeline.api.ts";
import { timelineClock } from "./timeline-clock.ts";
import { courseNames, TimelineRow } from "./timeline-row.tsx";
import { timelineQuery, useSaveLine } from "./timeline.data.ts";
import "#client/ui/printed-sheet.css";

/** When to begin with each step of a menu's dishes, backwards from sitting down, to follow in the kitchen. */
export function TimelineDialog({ id }: { id: number }) {
  const { isOpen } = useOpenDialog();
  const { data, isGone, instead } = useMenuLines(timelineQuery(id));
  useWakeLock(isOpen);
  return (
    <Dialog
      size="xl"
      title={isGone ? t`Menu Not Found` : t`Cooking timeline`}
      description={data && subjectOf(data)}
      footer={
        data?.time && (
          <Button variant="secondary" onClick={() => window.print()} className="ms-auto">
            <Printer /> {t`Print`}
          </Button>
        )
      }
    >
      {data?.time && <Steps menuId={id} timeline={{ ...data, time: data.time }} />}
      {data?.time === null && <AskTime menuId={id} />}
      <>{instead}</>
    </Dialog>
  );
}

const subjectOf = ({ title, day, time }: Timeline) =>
  joinFacts([isolate(title), formatEventDay(day), formatClock(time)]);

function AskTime({ menuId }: { menuId: number }) {
  const [time, setTime] = useState("");
  const update = useUpdateMenu(useDialogParam("guests").open);
  const save = () => time && update.mutate({ id: menuId, changes: { eventTime: time } });
  return (
    <Form onSubmit={save} className="mx-auto flex max-w-sm items-end gap-3 py-6">
      <Field label={t`When do you sit down?`} className="flex-1">
        <Input type="time" value={time} onChange={({ target }) => setTime(target.value)} />
      </Field>
      <Button type="submit" pending={update.isPending} disabled={time === ""} className="md:h-11">
        {t`Save`}
      </Button>
    </Form>
  );
}

function Steps({ menuId, timeline }: { menuId: number; timeline: Timeline & { time: string } }) {
  useMinute();
  const { day, time, dishes, lines } = timeline;
  const clock = timelineClock(day, time);
  const { open: cook } = useDialogParam("cooking");
  const dated = lines.map((line) => ({ line, days: clock.dayAt(line.start) }));
  const sections = [...new Set(dated.map(({ days }) => days))].sort((a, b) => a - b);
  return (
    <article className="printed-sheet space-y-4">
      <h3 className="hidden text-2xl print:block">{subjectOf(timeline)}</h3>
      <TimerList
        dishId={0}
        onOpen={({ dishId, step }) => {
          saveStep(dishId, step);
          cook(dishId);
        }}
        className="sticky top-0 z-10 bg-surface py-1 print:hidden"
      />
      {sections.map((section) => (
        <section key={section} aria-label={clock.nameDay(section)}>
          {sections.length > 1 && (
            <h3 className="mb-1 font-sans text-sm font-semibold text-brand">{clock.nameDay(section)}</h3>
          )}
          <ol className="-mx-3 print:mx-0">
            {dated
              .filter(({ days }) => days === section)
              .map(({ line }, index, all) => (
                <TimelineRow
                  key={`${line.dishId} ${line.line}`}
                  {...{ menuId, dishes, line, clock }}
                  before={all[index - 1]?.line}
                />
              ))}
          </ol>
        </section>
      ))}
      <p className="text-sm text-muted">{t`All times are approximate. Adjust any that look off.`}</p>
      <Disclosure summary={t`Courses`} className="print:hidden">
        <Courses menuId={menuId} dishes={dishes} />
      </Disclosure>
    </article>
  );
}

/** The course of a dish, which decides when it is on the table, and its place on printed cards and public pages. */
function Courses({ menuId, dishes }: Pick<Timeline, "dishes"> & { menuId: number }) {
  const save = useSaveLine(menuId);
  return (
    <ul className="space-y-3">
      {dishes.map(({ id: dishId, title, course }) => (
        <li key={dishId}>
          <fieldset>
            <legend dir="auto" className="mb-1 font-medium [overflow-wrap:anywhere]">
              {title}
            </legend>
            <div className="relative flex gap-2 overflow-x-auto p-0.5">
              {COURSES.map((choice) => (
                <Chip
                  key={choice}
                  name={`course-${dishId}`}
                  checked={choice === course}
                  onChoose={() => void save({ dishId, line: READY }, { course: choice })}
                >
                  {courseNames()[choice]}
                </Chip>
              ))}
            </div>
          </fieldset>
        </li>
      ))}
    </ul>
  );
}
