import { useEffect, useState, type ReactNode } from "react";
import { isChangeable } from "#client/features/event-data/event-news.ts";
import { answerByText } from "#client/features/events/guest-event-messages.ts";
import { GuestAnswerEdit } from "#client/features/events/guest/guest-answer-edit.tsx";
import { GuestAnswerForm } from "#client/features/events/guest/guest-answer-form.tsx";
import { sendAnswer } from "#client/features/events/guest/guest-answer.data.ts";
import { GuestEventHead } from "#client/features/events/guest/guest-event-head.tsx";
import {
  answerPath,
  type Answered,
  type EventLink,
  type Unanswered,
} from "#client/features/events/guest/guest-event.data.ts";
import { GuestOwnAnswer } from "#client/features/events/guest/guest-own-answer.tsx";
import {
  EMPTY_ANSWER,
  answerDraftKey,
  forgetEditToken,
  readAnswerDraft,
  readEdit,
  readGuest,
  type AnswerValues,
} from "#client/features/events/guest/guest-storage.ts";
import { GuestLoadError, isLinkClosed } from "#client/features/guests/guest-load-error.tsx";
import { VisitorLoading, VisitorShell } from "#client/layout/visitor-shell.tsx";
import { useLoaded, type Loading } from "#client/lib/api/loading.ts";
import { saveDraft } from "#client/lib/device/draft-store.ts";
import { lazyComponent } from "#client/lib/lazy-component.ts";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { EVENT_VIEW } from "#shared/first-view/event-view.ts";

const loadNotice = () => import("#client/features/events/guest/guest-event-notice.tsx");
const GuestEventNotice = lazyComponent(loadNotice);

interface EventPageProps {
  link: EventLink;
  loading: Loading<Unanswered | Answered>;
}

/** /event/{token}: a guest answers a group invitation. /answer/{editToken}: the guest's own answer. */
export function EventPage({ link, loading }: EventPageProps) {
  return (
    <VisitorShell>
      <div className={EVENT_VIEW.page}>
        <Event link={link} loading={loading} />
      </div>
    </VisitorShell>
  );
}

function Event({ link, loading }: EventPageProps): ReactNode {
  const loaded = useLoaded(loading);
  /** The answer after the guest's last action. */
  const [latest, setLatest] = useState<Answered | null>(null);
  const [isNew, setNew] = useState(false);
  const [deleted, setDeleted] = useState<{ token: string | null } | null>(null);

  if (deleted) return <GuestEventNotice token={deleted.token} />;
  if (latest === null && loaded.state === "failed") {
    if (isLinkClosed(loaded.error)) return <GuestEventNotice link={link} error={loaded.error} />;
    return <GuestLoadError query={loaded} />;
  }
  const current = latest ?? (loaded.state === "loaded" ? loaded.value : null);
  if (current === null) return <VisitorLoading />;
  if (current.own === null) {
    const send = async (values: AnswerValues) => {
      const sent = await sendAnswer(current.token, values, current.event);
      // A reload opens the answer, also if the event is full by then.
      history.replaceState(history.state, "", withBase(answerPath(sent.editToken)));
      setNew(true);
      setLatest(sent);
    };
    const reload = loaded.state === "loaded" ? loaded.reload : () => undefined;
    return <NewAnswer invitation={current} onSend={send} onDishesGone={reload} />;
  }
  return (
    <OwnPage
      {...current}
      isNew={isNew}
      onChange={setLatest}
      onSaved={(saved) => {
        setNew(false);
        setLatest(saved);
      }}
      onDeleted={() => setDeleted({ token: forgetEditToken(current.editToken) })}
    />
  );
}

interface NewAnswerProps {
  invitation: Unanswered;
  onSend: (values: AnswerValues) => Promise<void>;
  onDishesGone: () => void;
}

function NewAnswer({ invitation: { event, token }, onSend, onDishesGone }: NewAnswerProps) {
  const [{ values, isPrefilled }] = useState(() => startAnswer(token));
  const save = (changed: AnswerValues) => {
    if (changed === values) return;
    saveDraft(answerDraftKey(token), { key: readAnswerDraft(token)?.key ?? null, values: changed });
  };
  return (
    <GuestAnswerForm
      event={event}
      head={
        <>
          <GuestEventHead event={event} />
          {event.closesAt && (
            <p className="text-sm text-balance text-muted">{answerByText(event.closesAt)}</p>
          )}
        </>
      }
      start={values}
      isPrefilled={isPrefilled}
      onValues={save}
      onSend={onSend}
      onDishesGone={onDishesGone}
    />
  );
}

/** Starts with the draft, or with the guest's details from the last answer on this device. */
function startAnswer(token: string): { values: AnswerValues; isPrefilled: boolean } {
  const draft = readAnswerDraft(token);
  if (draft) return { values: draft.values, isPrefilled: false };
  const guest = readGuest();
  return { values: { ...EMPTY_ANSWER, ...guest }, isPrefilled: guest !== null };
}

interface OwnPageProps extends Answered {
  isNew: boolean;
  onChange: (answered: Answered) => void;
  /** After the form was saved. */
  onSaved: (answered: Answered) => void;
  onDeleted: () => void;
}

function OwnPage({ own, editToken, isNew, onChange, onSaved, onDeleted }: OwnPageProps) {
  const [isEditing, setEditing] = useState(() => isChangeable(own) && readEdit(editToken) !== null);
  const [hasEdited, setHasEdited] = useState(false);
  useEffect(() => {
    // Otherwise a deletion would look as if it had failed when the network is gone by then.
    loadNotice().catch(() => undefined);
  }, []);
  if (!isEditing) {
    return (
      <GuestOwnAnswer
        own={own}
        editToken={editToken}
        isNew={isNew}
        onChange={(changed) => onChange({ own: changed, editToken })}
        takesFocus={hasEdited}
        onConfirmed={(confirmed) => {
          onChange(confirmed);
          setHasEdited(true);
        }}
        onEdit={() => {
          setEditing(true);
          setHasEdited(true);
        }}
        onDeleted={onDeleted}
      />
    );
  }
  return (
    <GuestAnswerEdit
      own={own}
      editToken={editToken}
      onChange={onChange}
      onSaved={(saved) => {
        onSaved(saved);
        setEditing(false);
      }}
      onCancel={() => setEditing(false)}
    />
  );
}
