import { msg, t } from "@lingui/core/macro";
import { useSending } from "#client/features/guests/use-sending.ts";
import { formatClock, formatEventDay } from "#client/lib/event-date.ts";
import { joinWords } from "#client/lib/format-lists.ts";
import { i18n, isolate } from "#client/lib/i18n.tsx";
import { Button } from "#client/ui/button.tsx";
import { confirmAnswer } from "./guest-answer.data.ts";
import type { Answered } from "./guest-event.data.ts";

interface GuestNewsProps extends Answered {
  onConfirmed: (answered: Answered) => void;
  onEdit: () => void;
}

const NEWS = {
  eventDate: { label: msg`Day`, format: formatEventDay },
  eventTime: { label: msg`Time`, format: formatClock },
  place: { label: msg`Place`, format: isolate },
};

/** Shows the changes since the guest's answer until the guest confirms them. Asks whether another day suits them. */
export function GuestNews({ own, editToken, onConfirmed, onEdit }: GuestNewsProps) {
  const { event, isComing, news = [] } = own;
  const { isSending, send } = useSending(t`Your answer was not sent`);
  const hasOtherDay = event.eventDate !== null && news.some(({ what }) => what === "eventDate");
  const still = isComing ? t`I'm still coming` : t`I still can't come`;
  return (
    <section aria-labelledby="news" className="grid gap-3 rounded-card bg-sunken p-4">
      <h2 id="news" className="text-lg">
        {t`New since your answer`}
      </h2>
      <dl className="grid gap-1.5 [overflow-wrap:anywhere]">
        {news.map(({ what, before }) => (
          <div key={what}>
            <dt className="text-sm text-muted">{what === "dishes" ? t`Menu` : i18n._(NEWS[what].label)}</dt>
            <dd className="line-clamp-4">
              {what === "dishes" ? (
                joinWords(event.dishes.map(({ title }) => isolate(title)))
              ) : (
                <>
                  {before && <del className="me-2 text-muted">{NEWS[what].format(before)}</del>}
                  <ins className="font-semibold no-underline">{NEWS[what].format(event[what] ?? "–")}</ins>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {hasOtherDay && <p>{t`Does the new day work for you?`}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          pending={isSending}
          onClick={() => void send(async () => onConfirmed(await confirmAnswer({ own, editToken })))}
        >
          {hasOtherDay ? still : t`Got it`}
        </Button>
        {hasOtherDay && (
          <Button variant="secondary" onClick={onEdit}>
            {t`Change answer`}
          </Button>
        )}
      </div>
    </section>
  );
}
