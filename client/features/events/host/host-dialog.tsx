import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutationState, useQuery } from "@tanstack/react-query";
import { BellRing, MessageCircle, Share2, UserPlus } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { isChangeable, newsIn, type HostEvent } from "#client/features/event-data/event-news.ts";
import { answeredText, menuEventQuery, useInviteGuests } from "#client/features/event-data/events.data.ts";
import { partyText } from "#client/features/events/guest-event-messages.ts";
import { formatEventTime } from "#client/features/guests/guest-messages.ts";
import { MenuRemoved } from "#client/features/menus/menu-removed.tsx";
import { comingCountText } from "#client/features/menus/menu-tally.ts";
import { useOpenMenu } from "#client/features/menus/use-open-menu.ts";
import { shareNatively, shareText } from "#client/features/sharing/share.ts";
import { hasStatus } from "#client/lib/api/call.ts";
import { usePolling } from "#client/lib/api/live.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { ACTIVITIES_POLL_MS } from "#client/lib/timings.ts";
import { Button } from "#client/ui/button.tsx";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { Dialog } from "#client/ui/dialog/dialog.tsx";
import { TableDrawing } from "#client/ui/status/drawings.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import type { Menu } from "#shared/menus.api.ts";
import type { GuestPerson } from "#shared/people.api.ts";
import { tallyOf } from "#shared/tally.ts";
import { AnswerForGuest } from "./answer-for-guest.tsx";
import { groupLink, groupMessage, takesAnswers, type MessageKind } from "./group-messages.ts";
import { AnswersSection } from "./host-answers.tsx";
import { ChecksSection } from "./host-checks.tsx";
import { removeAnswerKey, type Answer, type GroupInvitation } from "./host-event.data.ts";
import { InvitationSection } from "./host-invitation.tsx";
import { LinesSection } from "./host-lines.tsx";
import { PlannedGuests } from "./planned-guests.tsx";

/** The guests of a menu: their invitation, their answers, and who brings what. */
export function HostDialog({ id }: { id: number }) {
  const { isOpen } = useOpenDialog();
  const menu = useOpenMenu(id);
  const event = useQuery({
    ...menuEventQuery(id),
    enabled: isOpen,
    refetchOnMount: "always",
    refetchInterval: usePolling(ACTIVITIES_POLL_MS),
  });
  const shown = useWithoutRemoved(event.data);
  const news = shown ? newsIn(shown) : [];
  const title = menu.data?.title;
  const [areOptionsDirty, setOptionsDirty] = useState(false);
  const [isAnswerDirty, setAnswerDirty] = useState(false);
  const [entered, setEntered] = useState<Entered>();
  const failed = [menu, event].find(({ isError, data }) => isError && !data);
  const isGone = hasStatus(failed?.error, 404);
  return (
    <Dialog
      size="lg"
      dirty={areOptionsDirty || isAnswerDirty}
      title={
        isGone ? (
          t`Menu Not Found`
        ) : menu.data ? (
          <Trans>
            <span className="sr-only">Guests of</span> <bdi>{title}</bdi>
          </Trans>
        ) : (
          t`Guests`
        )
      }
      description={menu.data && formatEventTime(menu.data)}
      footer={
        menu.data &&
        !entered &&
        shown?.invitation &&
        (takesAnswers(shown.invitation) || news.length > 0) && (
          <SendRow menu={menu.data} event={shown} invitation={shown.invitation} news={news} />
        )
      }
    >
      {menu.data && shown && (
        <Overview
          menu={menu.data}
          event={shown}
          onOptionsDirty={setOptionsDirty}
          onAnswerDirty={setAnswerDirty}
          entered={entered}
          onEnter={setEntered}
        />
      )}
      {!failed && !(menu.data && shown) && <SkeletonText lines={8} />}
      {isGone && <MenuRemoved />}
      {failed && !isGone && (
        <ErrorState
          query={{
            error: failed.error,
            isFetching: menu.isFetching || event.isFetching,
            refetch: () => Promise.all([menu.refetch(), event.refetch()]),
          }}
        />
      )}
    </Dialog>
  );
}

/** Returns the event without the answers that are being removed; Undo may still be possible. */
function useWithoutRemoved(event: HostEvent | undefined): HostEvent | undefined {
  const removing = useMutationState({
    filters: { mutationKey: removeAnswerKey, status: "pending" },
    select: ({ state }) => (state.variables as Pick<Answer, "id">).id,
  });
  const isShown = ({ id }: Pick<Answer, "id">) => !removing.includes(id);
  if (!event || event.answers.every(isShown)) return event;
  const answers = event.answers.filter(isShown);
  const claims = event.claims.filter(({ answerId: id }) => id === null || isShown({ id }));
  return { ...event, answers, claims, tally: tallyOf(answers) };
}

interface SendRowProps {
  menu: Menu;
  invitation: GroupInvitation;
  event: HostEvent;
  news: ReturnType<typeof newsIn>;
}

/** Sends the link to more guests, reminds all or announces changes, through the device's share sheet. */
function SendRow({ menu, event, invitation, news }: SendRowProps) {
  const [canRemind] = useState(event.answers.length > 0);
  const me = useCurrentUser();
  const { title } = menu;
  const isOpen = takesAnswers(invitation);
  const messageOf = (kind: MessageKind) => groupMessage(kind, menu, invitation, me, news);
  const share = () => shareNatively({ title, link: groupLink(invitation) }, messageOf("invitation"));
  return (
    <div className="flex flex-wrap gap-2 *:flex-1 md:*:flex-none">
      {isOpen && (
        <Button
          variant={canRemind ? "secondary" : "primary"}
          className={canRemind ? "in-[:has(.send-links[open])]:hidden" : undefined}
          onClick={() => void share()}
        >
          <Share2 /> {t`Share link`}
        </Button>
      )}
      {isOpen && canRemind && (
        <Button variant="secondary" onClick={() => void shareText(title, messageOf("reminder"))}>
          <BellRing /> {t`Remind`}
        </Button>
      )}
      {news.length > 0 && (
        <Button onClick={() => void shareText(title, messageOf("change"))}>
          <MessageCircle /> {t`Tell guests`}
        </Button>
      )}
    </div>
  );
}

/** A new answer, one of someone in the guest book, or the one that a member changes for a guest. */
type Entered = "new" | GuestPerson | Answer;

interface OverviewProps {
  menu: Menu;
  event: HostEvent;
  onOptionsDirty: (isDirty: boolean) => void;
  onAnswerDirty: (isDirty: boolean) => void;
  entered: Entered | undefined;
  onEnter: (entered: Entered | undefined) => void;
}

function Overview({ menu, event, onOptionsDirty, onAnswerDirty, entered, onEnter }: OverviewProps) {
  const { invitation, answers } = event;
  // Decided once per opening: an answer that arrives must not move a button that the host is about to press.
  const [startsWithAnswers] = useState(answers.length > 0);
  const invite = useInviteGuests();
  const link = invitation && (
    <InvitationSection
      key={invitation.token}
      menu={menu}
      event={event}
      invitation={invitation}
      startsOpen={!startsWithAnswers}
      onDirty={onOptionsDirty}
    />
  );
  const checks = <ChecksSection key="checks" menu={menu} event={event} />;
  const lines = <LinesSection key="lines" menu={menu} event={event} />;
  const enter = useRef<HTMLButtonElement>(null);
  const isOpen = invitation && isChangeable(invitation);
  const enterButton = isOpen && (
    <Button
      key="enter"
      ref={enter}
      size={startsWithAnswers ? "sm" : "md"}
      variant="secondary"
      className="justify-self-start"
      onClick={() => onEnter("new")}
    >
      <UserPlus /> {t`Enter an answer`}
    </Button>
  );
  const list = answers.length > 0 && (
    <AnswersSection
      key="answers"
      menu={menu}
      answers={answers}
      action={startsWithAnswers && enterButton}
      onChange={isOpen ? onEnter : undefined}
    />
  );
  return (
    <>
      {entered && (
        <AnswerForGuest
          menu={menu}
          answer={entered !== "new" && "isComing" in entered ? entered : undefined}
          guest={entered !== "new" && "visits" in entered ? entered : undefined}
          onDirty={onAnswerDirty}
          onClose={() => {
            flushSync(() => onEnter(undefined));
            onAnswerDirty(false);
            enter.current?.focus();
          }}
        />
      )}
      {/* Stays mounted, so that unsaved options are not lost. */}
      <div hidden={entered !== undefined} className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {invitation ? (
          <Tally event={event} />
        ) : (
          <EmptyState
            drawing={<TableDrawing />}
            title={t`No guests invited yet`}
            level="p"
            className="py-4"
            action={
              <Button pending={invite.isPending} onClick={() => invite.mutate(menu)}>
                <UserPlus /> {t`Invite Guests`}
              </Button>
            }
          >
            {t`One link for everyone: guests say if they're coming, what they avoid and which dishes they'd love. They see the first names of everyone coming.`}
          </EmptyState>
        )}
        <PlannedGuests menu={menu} onEnter={isOpen ? onEnter : undefined} />
        {startsWithAnswers
          ? [list || enterButton, checks, lines, link]
          : [link, enterButton, checks, lines, list]}
      </div>
    </>
  );
}

function Tally({ event: { tally, invitation } }: { event: HostEvent }) {
  const { answered, coming, declined, adults, children } = tally;
  const details = [
    answeredText(answered, invitation?.expectedGuests, invitation?.state),
    children > 0 && partyText(tally),
    declined > 0 &&
      (invitation?.state === "over"
        ? plural(declined, { other: "# said no" })
        : plural(declined, { other: "# can't come" })),
  ];
  return (
    <p role="status" className="grid min-h-13 content-center tabular-nums">
      {coming > 0 && (
        <span className="block font-display text-xl font-semibold">
          {comingCountText(adults + children, invitation?.state)}
        </span>
      )}
      <span className={coming > 0 ? "text-sm text-muted" : "font-display text-lg font-semibold"}>
        {joinFacts(details)}
      </span>
    </p>
  );
}
