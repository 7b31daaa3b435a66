import { CalendarPlus, Pencil } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { foodName } from "#client/features/events/food-clashes.ts";
import { answerText, comingText } from "#client/features/events/guest-event-messages.ts";
import { GuestConfirm } from "#client/features/guests/guest-confirm.tsx";
import { GuestDishList } from "#client/features/guests/guest-dish-list.tsx";
import { GuestEditLink } from "#client/features/guests/guest-edit-link.tsx";
import { usePageTitle } from "#client/lib/navigation/page-title.ts";
import { Button, buttonLook } from "#client/ui/button.tsx";
import { Card, CardBody } from "#client/ui/card.tsx";
import { WarmBowlDrawing } from "#client/ui/status/rare-drawings.tsx";
import { showFailure } from "#client/ui/status/show-failure.ts";
import { parseEventDate } from "#shared/event-date.ts";
import type { EventState } from "#shared/limits.ts";
import { GuestClaims } from "./guest-claims.tsx";
import { GuestEventFacts, GuestEventHead } from "./guest-event-head.tsx";
import {
  answerCalendarPath,
  answerPath,
  deleteAnswer,
  type Answered,
  type OwnAnswer,
} from "./guest-event.data.ts";
import { GuestForget } from "./guest-forget.tsx";
import { readGuest } from "./guest-storage.ts";
import { GuestThankHost } from "./guest-thank-host.tsx";

interface GuestOwnAnswerProps extends Answered {
  /** Thanks for an answer that was sent just now. */
  isNew: boolean;
  /** After the answer was changed. */
  takesFocus: boolean;
  onChange: (own: OwnAnswer) => void;
  onEdit: () => void;
  onDeleted: () => void;
}

const ENDED: Partial<Record<EventState, string>> = {
  archived: "This event is no longer planned. Please ask your host.",
  withdrawn: "This invitation has been withdrawn. Please ask your host.",
};

/** The guest's own answer, and what one can still do with it. */
export function GuestOwnAnswer(props: GuestOwnAnswerProps) {
  const { own, editToken, isNew, takesFocus, onChange, onEdit, onDeleted } = props;
  const { event, isComing, state } = own;
  const isChangeable = state === "open" || state === "full" || state === "closed";
  const [hasRemembered] = useState(() => readGuest() !== null);
  return (
    <div className="grid gap-4">
      {isNew ? (
        <Thanks own={own} />
      ) : (
        <GuestEventHead event={event} own={own} isOver={state === "over"} takesFocus={takesFocus} />
      )}
      {ENDED[state] && <p className="rounded-card bg-sunken p-4">{ENDED[state]}</p>}
      {state === "over" && <GuestThankHost own={own} editToken={editToken} onChange={onChange} />}
      <Card as="section" aria-labelledby="own-answer">
        <CardBody className="grid gap-3">
          {isNew && (
            <div>
              <p className="font-display text-lg font-semibold [overflow-wrap:anywhere]">{event.title}</p>
              <GuestEventFacts event={event} />
              <p className="text-muted">{comingText(event, own)}</p>
            </div>
          )}
          <h2 id="own-answer" className="text-lg [overflow-wrap:anywhere]">
            {answerText(own)}
          </h2>
          <Wishes own={own} />
          {isChangeable && (
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" size="sm" onClick={onEdit}>
                <Pencil aria-hidden="true" /> Change Answer
              </Button>
              {isComing && parseEventDate(event.eventDate) && (
                <a
                  href={answerCalendarPath(editToken)}
                  download
                  className={buttonLook({ variant: "secondary", size: "sm" })}
                >
                  <CalendarPlus aria-hidden="true" /> Add to calendar
                </a>
              )}
            </div>
          )}
        </CardBody>
      </Card>
      {isComing && isChangeable && <GuestClaims own={own} editToken={editToken} onChange={onChange} />}
      {isChangeable && (
        <GuestEditLink title={event.title} address={answerPath(editToken)}>
          Use this link to see or change your answer from any device. Save it – there's no other way back.
        </GuestEditLink>
      )}
      <div className="grid justify-items-start gap-1">
        {hasRemembered && (
          <GuestForget>This device fills in your name and what you avoid next time.</GuestForget>
        )}
        <DeleteAnswer editToken={editToken} onDeleted={onDeleted} />
      </div>
    </div>
  );
}

function Thanks({ own: { name, isComing, event } }: { own: OwnAnswer }) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle("Thank you");
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="isolate flex flex-col items-center pt-2 text-center">
      <div className={isComing ? "joy [--joy-size:14rem]" : undefined}>
        <WarmBowlDrawing className="h-24 w-auto" />
      </div>
      <h1 ref={heading} tabIndex={-1} className="mt-3 text-3xl [overflow-wrap:anywhere]">
        Thank you, {name}!
      </h1>
      <p className="mt-2 text-balance text-muted">
        {event.invitedBy} can now see your answer. {isComing ? "See you at the table." : "Maybe next time!"}
      </p>
    </div>
  );
}

function Wishes({ own: { dishIds, event, needs, needsText, note } }: { own: OwnAnswer }) {
  const dishes = event.dishes.filter(({ id }) => dishIds.includes(id));
  const avoided = [...needs.map(foodName), needsText].filter(Boolean).join(" · ");
  return (
    <>
      {dishes.length > 0 && (
        <div>
          <p aria-hidden="true" className="mb-2 text-sm text-muted">
            Your wishes:
          </p>
          <GuestDishList label="Your wishes" dishes={dishes} className="sm:grid-cols-2" />
        </div>
      )}
      {avoided && (
        <p className="text-sm [overflow-wrap:anywhere] whitespace-pre-line">
          <span className="text-muted">You avoid:</span> {avoided}
        </p>
      )}
      {note && (
        <p className="border-l-3 border-accent pl-3 text-sm [overflow-wrap:anywhere] whitespace-pre-line">
          {note}
        </p>
      )}
    </>
  );
}

function DeleteAnswer({ editToken, onDeleted }: { editToken: string; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const remove = async () => {
    setDeleting(true);
    try {
      await deleteAnswer(editToken);
      onDeleted();
    } catch (error) {
      setDeleting(false);
      showFailure("Your answer was not deleted", error);
    }
  };
  return (
    <>
      <Button
        variant="link"
        className="-ml-4 text-danger hover:text-danger-strong"
        onClick={() => setAsking(true)}
      >
        Delete My Answer
      </Button>
      <GuestConfirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Delete your answer?"
        confirmLabel="Delete My Answer"
        variant="danger"
        pending={isDeleting}
        onConfirm={() => void remove()}
      >
        Your name, wishes and notes are deleted, and what you wanted to bring is free again.
      </GuestConfirm>
    </>
  );
}
