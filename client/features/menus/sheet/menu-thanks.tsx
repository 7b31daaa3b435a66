import { t } from "@lingui/core/macro";
import { Heart } from "lucide-react";
import type { eventsApi } from "#shared/events.api.ts";
import type { CallResult } from "#shared/http/endpoint.ts";

/** Lists the thanks that guests wrote after the event. */
export function MenuThanks({ answers }: { answers: CallResult<typeof eventsApi.get>["answers"] }) {
  const thankful = answers.filter(({ thanks }) => thanks !== null);
  if (thankful.length === 0) return null;
  return (
    <section aria-labelledby="menu-thanks" className="rounded-control bg-tint p-3">
      <h3 id="menu-thanks" className="flex items-center gap-2 font-sans text-sm font-semibold">
        <Heart className="size-4 shrink-0 text-brand" /> {t`Thanks from your guests`}
      </h3>
      <ul className="mt-1 space-y-2">
        {thankful.map(({ id, name, thanks }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <p dir="auto" className="font-display text-base whitespace-pre-line">
              <q>{thanks}</q>
            </p>
            <p dir="auto" className="text-muted">
              {name}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
