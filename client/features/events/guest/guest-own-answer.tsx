import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { CalendarPlus, Check, CircleQuestionMark } from "lucide-react";
import { Suspense, useState } from "react";
import { isChangeable } from "#client/features/event-data/event-news.ts";
import { FoodCheck } from "#client/features/events/food-check.tsx";
import { checkFood, ingredientsText, needText } from "#client/features/events/food-clashes.ts";
import { answerText } from "#client/features/events/guest-event-messages.ts";
import { GuestEditLink } from "#client/features/guests/guest-edit-link.tsx";
import { useGuestConfirm } from "#client/features/guests/use-guest-confirm.tsx";
import { GuestDishList } from "#client/features/suggestions/choose-dishes/guest-dish-list.tsx";
import { call } from "#client/lib/api/call.ts";
import { capitalize } from "#client/lib/format.ts";
import { i18n, isolate } from "#client/lib/i18n.tsx";
import { lazyComponent } from "#client/lib/lazy-component.ts";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { Button, buttonLook } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";
import { Switch } from "#client/ui/form/switch.tsx";
import { Thumbnail } from "#client/ui/photo.tsx";
import type { EventState } from "#shared/choices.ts";
import { parseEventDate } from "#shared/event-date.ts";
import { guestEventsApi } from "#shared/guest-events.api.ts";
import { answerValues } from "./answer-versions.ts";
import { GuestClaims } from "./guest-claims.tsx";
import { GuestEventHead } from "./guest-event-head.tsx";
import { answerPath, type Answered, type OwnAnswer } from "./guest-event.data.ts";
import { deleteUnsent, forgetGuest, readGuest, rememberGuest } from "./guest-storage.ts";
import { GuestThankHost } from "./guest-thank-host.tsx";

const GuestRecipes = lazyComponent(() => import("./guest-recipes.tsx"));
const GuestBookEntry = lazyComponent(() => import("./guest-book-entry.tsx"));
const GuestNews = lazyComponent(() => import("./guest-news.tsx"));
const GuestSubscribe = lazyComponent(() => import("./guest-subscribe.tsx"));

interface GuestOwnAnswerProps extends Answered {
  /** Thanks for an answer that was sent just now. */
  isNew: boolean;
  /** After the answer was changed. */
  takesFocus: boolean;
  onChange: (own: OwnAnswer) => void;
  onConfirmed: (answered: Answered) => void;
  onEdit: () => void;
  onDeleted: () => void;
}

const ENDED: Partial<Record<EventState, MessageDescriptor>> = {
  archived: msg`This event is no longer planned. Please ask your host.`,
  withdrawn: msg`This invitation has been withdrawn. Please ask your host.`,
};

/** The guest's own answer with the actions that are still possible. */
export function GuestOwnAnswer(props: GuestOwnAnswerProps) {
  const { own, editToken, isNew, takesFocus, onChange, onConfirmed, onEdit, onDeleted } = props;
  const { event, isComing, state } = own;
  const ended = ENDED[state];
  const canChange = isChangeable(own);
  const calendar = isComing && canChange && parseEventDate(event.eventDate) && (
    <div className="grid gap-1">
      <a
        href={withBase(`/api/event-answers/${encodeURIComponent(editToken)}/calendar.ics`)}
        download
        className={buttonLook({ size: "lg", className: "md:justify-self-start" })}
      >
        <CalendarPlus /> {t`Add to calendar`}
      </a>
      <Suspense>
        <GuestSubscribe editToken={editToken} title={event.title} />
      </Suspense>
    </div>
  );
  const answer = (
    <Card as="section" aria-labelledby="own-answer" className="grid gap-3 p-4">
      <h2 id="own-answer" className="flex items-center gap-2.5 text-lg [overflow-wrap:anywhere]">
        {isComing && <Check className="size-7 shrink-0 rounded-full bg-good-tint p-1.5 text-good" />}
        <span>{answerText(own)}</span>
      </h2>
      <Wishes own={own} isUnchecked={canChange && !hasChecks(own)} />
      {canChange && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={onEdit}
        >{t`Change answer`}</Button>
      )}
    </Card>
  );
  return (
    <div className="grid gap-4">
      <GuestEventHead event={event} own={own} isNew={isNew} takesFocus={takesFocus || isNew} />
      {ended && <p className="rounded-card bg-sunken p-4">{i18n._(ended)}</p>}
      {canChange && own.news && own.news.length > 0 && (
        <Suspense>
          <GuestNews own={own} editToken={editToken} onConfirmed={onConfirmed} onEdit={onEdit} />
        </Suspense>
      )}
      {state === "over" && <GuestThankHost own={own} editToken={editToken} onChange={onChange} />}
      <>{answer}</>
      <>{calendar}</>
      {isComing && canChange && hasChecks(own) && <FoodChecks own={own} />}
      {isComing && canChange && <GuestClaims own={own} editToken={editToken} onChange={onChange} />}
      {isComing && own.recipes && event.dishes.length > 0 && (
        <Suspense fallback={null}>
          <GuestRecipes own={own} editToken={editToken} onChange={onChange} />
        </Suspense>
      )}
      {canChange && <GuestEditLink what="answer" address={answerPath(editToken)} />}
      {own.kept && (
        <Suspense>
          <GuestBookEntry kept={own.kept} />
        </Suspense>
      )}
      <div className="grid gap-1">
        <RememberMe own={own} />
        <DeleteAnswer editToken={editToken} isInGuestBook={own.kept !== undefined} onDeleted={onDeleted} />
      </div>
    </div>
  );
}

function Wishes({ own, isUnchecked }: { own: OwnAnswer; isUnchecked: boolean }) {
  const { dishIds, event, needs, needsText, note, isComing } = own;
  const dishes = event.dishes.filter(({ id }) => dishIds.includes(id));
  const avoided = [...needs.map(needText), isolate(needsText ?? "")].filter(Boolean).join(" · ");
  return (
    <>
      {dishes.length > 0 && (
        <div>
          <p aria-hidden="true" className="mb-2 text-sm text-muted">
            {t`Your wishes:`}
          </p>
          <GuestDishList label={t`Your wishes`} dishes={dishes} className="sm:grid-cols-2" />
        </div>
      )}
      {avoided && (
        <p className="text-sm [overflow-wrap:anywhere] whitespace-pre-line">
          <span className="text-muted">{t`Diet and allergies:`}</span> {avoided}
        </p>
      )}
      {isUnchecked && isComing && needs.length > 0 && event.dishes.length > 0 && (
        <p className="-mt-2 flex items-start gap-1.5 text-sm text-muted">
          <CircleQuestionMark className="mt-0.5 size-4 shrink-0" />
          {t`Not confirmed yet. Please ask your host.`}
        </p>
      )}
      {note && (
        <p className="border-s-3 border-accent ps-3 text-sm [overflow-wrap:anywhere] whitespace-pre-line">
          <bdi>{note}</bdi>
        </p>
      )}
    </>
  );
}

/** Returns whether a member said anything about a dish and what the guest avoids. */
const hasChecks = ({ event, needs }: OwnAnswer) =>
  event.dishes.some(({ labels }) => checkFood(labels, needs).unknown.length < needs.length);

/** Lists, for each dish, the members' confirmations about the guest's needs. */
function FoodChecks({ own: { event, needs, checks = [] } }: { own: OwnAnswer }) {
  return (
    <Card as="section" aria-labelledby="food-checks" className="grid gap-1 p-4">
      <h2 id="food-checks" className="text-lg">
        {t`Checked for you`}
      </h2>
      <p className="text-sm text-muted">
        {t`This is what a person confirmed, and when. If you're unsure, please ask your host.`}
      </p>
      <ul className="-mb-3 divide-y divide-line">
        {event.dishes.map((dish) => {
          const ofDish = checks.filter(({ dishId }) => dishId === dish.id);
          // Below a need without confirmations, the sentence would suggest that all dishes are safe.
          const known = needs.every((need) => ofDish.some((check) => check.need === need)) && ofDish[0];
          return (
            <li key={dish.id} className="grid gap-1 py-3 text-sm [overflow-wrap:anywhere] text-muted">
              <div className="mb-1 flex items-center gap-3">
                <Thumbnail dish={dish} className="size-12 rounded-control" />
                <div className="min-w-0">
                  <p dir="auto" className="text-base font-medium text-ink">
                    {dish.title}
                  </p>
                  {known && <p>{capitalize(ingredientsText(known))}</p>}
                </div>
              </div>
              {needs.map((need) => (
                <FoodCheck key={need} dish={dish} need={need} checks={checks} />
              ))}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function RememberMe({ own }: { own: OwnAnswer }) {
  const [isOn, setOn] = useState(() => readGuest() !== null);
  return (
    <Switch
      label={t`Remember me on this device`}
      hint={t`This device will fill in your name and what you avoid next time.`}
      checked={isOn}
      onChange={({ target: { checked } }) => {
        setOn(checked);
        if (checked) rememberGuest(answerValues(own));
        else forgetGuest();
      }}
    />
  );
}

interface DeleteAnswerProps {
  editToken: string;
  /** The guest book and the answers to other events are deleted, too. */
  isInGuestBook: boolean;
  onDeleted: () => void;
}

function DeleteAnswer({ editToken, isInGuestBook, onDeleted }: DeleteAnswerProps) {
  const label = isInGuestBook ? t`Delete what you know about me` : t`Delete my answer`;
  const remove = async () => {
    const endpoint = isInGuestBook ? guestEventsApi.removeKept : guestEventsApi.removeOwn;
    await call(endpoint, { params: { editToken } });
    deleteUnsent(editToken);
    onDeleted();
  };
  const deletion = useGuestConfirm(t`Your answer was not deleted`, remove, {
    title: isInGuestBook ? label : t`Delete your answer?`,
    text: [
      isInGuestBook &&
        t`This answer, your entry in the guest book and what your hosts entered for you will be deleted. Your other answers keep their own links.`,
      t`Your name, wishes and notes will be deleted, and others can bring what you signed up for.`,
    ]
      .filter(Boolean)
      .join(" "),
    confirmLabel: label,
    variant: "danger",
  });
  return (
    <>
      <Button
        variant="link"
        className="-ms-4 justify-self-start text-danger hover:text-danger-strong"
        onClick={deletion.ask}
      >
        {label}
      </Button>
      <>{deletion.dialog}</>
    </>
  );
}
