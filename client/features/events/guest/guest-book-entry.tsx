import { t } from "@lingui/core/macro";
import { formatDay } from "#client/lib/event-date.ts";
import { foodName } from "#client/lib/food-name.ts";
import { formatList, joinFacts } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import type { OwnAnswer } from "./guest-event.data.ts";

/** The household's entry about the guest in its guest book. */
export function GuestBookEntry({ kept }: { kept: NonNullable<OwnAnswer["kept"]> }) {
  const { name, visits, had } = kept;
  const lines = [
    { title: name, ...kept },
    ...visits.map(({ title, day, ...visit }) => ({
      title: day ? joinFacts([title, formatDay(day)]) : title,
      ...visit,
    })),
  ];
  return (
    <section aria-labelledby="kept" className="grid gap-2 text-sm [overflow-wrap:anywhere]">
      <h2 id="kept" className="text-lg">
        {t`What is kept about you`}
      </h2>
      <p className="text-muted">{t`Everyone in this household sees this in their guest book. Other guests don't.`}</p>
      <ul className="grid gap-1">
        {lines.map(({ title, needs, needsText }, index) => (
          <li key={index}>
            {joinFacts([isolate(title), ...needs.map(foodName), needsText && isolate(needsText)])}
          </li>
        ))}
        {had.length > 0 && (
          <li>{t`You had: ${{ dishes: formatList(had.map((dish) => isolate(dish.title))) }}`}</li>
        )}
      </ul>
    </section>
  );
}
