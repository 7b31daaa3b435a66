import { plural, t } from "@lingui/core/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { hasStatus } from "#client/lib/api/call.ts";
import { formatDay, formatEventDate, formatEventDay } from "#client/lib/event-date.ts";
import { formatList, joinFacts } from "#client/lib/format-lists.ts";
import { formatGuestCount } from "#client/lib/guest-count.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { useDialogLink } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";
import { ConfirmDialog } from "#client/ui/dialog/confirm-dialog.tsx";
import { useConfirmation } from "#client/ui/dialog/use-confirmation.ts";
import { Disclosure } from "#client/ui/disclosure.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { DropdownMenu, MenuItem } from "#client/ui/menu/dropdown-menu.tsx";
import { MoreButton } from "#client/ui/menu/more-button.tsx";
import { Thumbnail } from "#client/ui/photo.tsx";
import type { Dish } from "#shared/dishes.api.ts";
import type { CallResult } from "#shared/http/endpoint.ts";
import type { servedApi } from "#shared/meals.api.ts";
import { useChangeMeal, useCooked, useRemoveMeal } from "./change-meal.data.ts";
import { dayFrom } from "./day-from.ts";
import { dishServedQuery } from "./served.data.ts";
import { today } from "./week-days.ts";

type Served = CallResult<typeof servedApi.ofDish>;
type Time = Served["times"][number];

/** How often a dish was on the table, when and for whom. */
export function DishServed({ dish }: { dish: Dish }) {
  const { data: served } = useQuery(dishServedQuery(dish.id));
  const cooked = useCooked();
  /** A meal to move to another day, or null for one to add. */
  const dating = useConfirmation<{ meal: Time["meal"]; day: string }>();
  if (!served) return null;
  return (
    <section className="space-y-1">
      {served.timesServed > 0 ? (
        <Disclosure
          className="[&>summary]:items-start [&>summary]:py-2.5"
          summary={<span className="text-sm font-normal text-muted">{servedText(served)}</span>}
        >
          <ul className="divide-y divide-line">
            {served.times.map((time) => (
              <TimeRow
                key={`${time.day} ${time.meal?.id ?? ""} ${time.menu?.id ?? ""}`}
                dish={dish}
                time={time}
                onChangeDay={() => dating.ask({ meal: time.meal, day: time.day })}
              />
            ))}
          </ul>
        </Disclosure>
      ) : (
        <p className="text-sm text-muted">{t`Not on the table yet`}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          pending={cooked.isPending}
          onClick={() => cooked.mutate({ dishId: dish.id })}
        >
          {t`Cooked today`}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => dating.ask({ meal: null, day: today() })}>
          {t`Another day`}
        </Button>
      </div>
      {dating.subject && (
        <CookedDay
          key={dating.opening}
          dishId={dish.id}
          {...dating.subject}
          open={dating.isOpen}
          onClose={dating.close}
        />
      )}
    </section>
  );
}

/** "On the table 4 times · Last on October 3 · For 9 guests" */
function servedText({ timesServed, lastServed, times }: Served): string {
  const guests = formatGuestCount(times.find(({ day }) => day === lastServed)?.guestCount);
  return joinFacts([
    plural({ count: timesServed }, { one: "On the table once", other: "On the table # times" }),
    lastServed === today() ? t`Today` : t`Last on ${{ day: formatDay(lastServed ?? "") }}`,
    guests && t`For ${{ people: guests }}`,
  ]);
}

interface TimeRowProps {
  dish: Pick<Dish, "id" | "title">;
  time: Time;
  onChangeDay: () => void;
}

function TimeRow({ dish, time: { day, meal, menu, guestCount, people: names }, onChangeDay }: TimeRowProps) {
  const linkTo = useDialogLink("menu");
  const remove = useRemoveMeal();
  const people = formatList(names.map(isolate));
  return (
    <li className="flex min-h-12 items-center gap-3 py-2">
      {meal?.image && <Thumbnail src={meal.image} tint={null} className="size-12 rounded-control" />}
      <div className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
        <p className="font-medium">{formatEventDay(day)}</p>
        {menu && (
          <Link dir="auto" {...linkTo(menu.id)} className="text-brand underline underline-offset-4">
            {menu.title}
          </Link>
        )}
        {names.length > 0 ? (
          <p className="text-muted">{t`For ${people}`}</p>
        ) : (
          Boolean(guestCount) && (
            <p className="text-muted">
              {plural({ count: guestCount ?? 0 }, { one: "For # guest", other: "For # guests" })}
            </p>
          )
        )}
        {meal?.note && (
          <p dir="auto" className="whitespace-pre-line">
            {meal.note}
          </p>
        )}
      </div>
      {meal && (
        <DropdownMenu trigger={<MoreButton size="sm" of={formatEventDate(day)} />}>
          <MenuItem onSelect={onChangeDay}>
            <Pencil /> {t`Change the day`}
          </MenuItem>
          <MenuItem tone="danger" onSelect={() => remove({ ...meal, day, dish })}>
            <Trash2 /> {t`Remove`}
          </MenuItem>
        </DropdownMenu>
      )}
    </li>
  );
}

interface CookedDayProps {
  dishId: number;
  meal: Time["meal"];
  day: string;
  open: boolean;
  onClose: () => void;
}

/**
 * Asks for the day on which a dish was cooked. Stays open until it is saved or canceled, or the meal no longer belongs
 * to the dish.
 */
function CookedDay({ dishId, open, onClose, ...opened }: CookedDayProps) {
  const client = useQueryClient();
  const change = useChangeMeal();
  const cooked = useCooked();
  const [chosen, setChosen] = useState(opened.day);
  const [isSaving, setSaving] = useState(false);
  /** The version that the member knows. */
  const [{ meal, day }, setKnown] = useState<Pick<Time, "meal" | "day">>(opened);
  const isValid = dayFrom(chosen) === chosen && chosen <= today();
  const save = () => {
    if (!isValid || isSaving || !open) return;
    setSaving(true);
    const options = {
      onSuccess: onClose,
      onError: (error: Error) => {
        const isOutdated = hasStatus(error, 404) || hasStatus(error, 409);
        if (!meal || !isOutdated) return;
        // The mutation has waited until this was loaded again.
        const { times = [] } = client.getQueryData(dishServedQuery(dishId).queryKey) ?? {};
        const newest = times.find((time) => time.meal?.id === meal.id);
        if (newest) setKnown(newest);
        else onClose();
      },
      onSettled: () => setSaving(false),
    };
    if (!meal) cooked.mutate({ dishId, day: chosen }, options);
    else {
      const done = t`Cooked on ${{ day: formatEventDate(chosen) }}`;
      change({ meal, changes: { day: chosen, isCooked: true }, done, before: { day } }, options);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      variant="primary"
      title={t`When was it cooked?`}
      description={formatEventDate(chosen)}
      confirmLabel={t`Save`}
      pending={isSaving}
      onConfirm={save}
    >
      <Field
        label={t`Day`}
        hint={day === opened.day ? undefined : t`This meal is now on ${{ day: formatEventDate(day) }}.`}
        error={isValid ? undefined : t`Please choose today or an earlier day.`}
        className="mt-4"
      >
        <Input
          type="date"
          max={today()}
          defaultValue={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
