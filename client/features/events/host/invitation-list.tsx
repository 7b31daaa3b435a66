import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Link2, MessageCircle, TriangleAlert, Unlink } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { answeredText, eventsQuery } from "#client/features/event-data/events.data.ts";
import { labelsQuery } from "#client/features/food-labels/food-labels.data.ts";
import { clashesOf } from "#client/features/guest-book/need-clashes.ts";
import { formatEventTime } from "#client/features/guests/guest-messages.ts";
import {
  expiryText,
  invitationLink,
  invitationMessage,
} from "#client/features/invitations/invitation-message.ts";
import { invitationsQuery, useWithdrawInvitation } from "#client/features/invitations/invitations.data.ts";
import { groupMenus } from "#client/features/menus/menu-groups.ts";
import { MenuPhotos } from "#client/features/menus/menu-photos.tsx";
import { comingCountText, tallyText } from "#client/features/menus/menu-tally.ts";
import { copyLink } from "#client/features/sharing/copy.ts";
import { whatsAppLink } from "#client/features/sharing/share-links.ts";
import { cn } from "#client/lib/class-names.ts";
import { formatNumber } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { useFirstOrder } from "#client/lib/use-first-order.ts";
import { useMinute } from "#client/lib/use-minute.ts";
import { Button, buttonLook } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";
import { useConfirm } from "#client/ui/dialog/use-confirm.tsx";
import { Disclosure } from "#client/ui/disclosure.tsx";
import { DropdownMenu, MenuItem } from "#client/ui/menu/dropdown-menu.tsx";
import { MoreButton } from "#client/ui/menu/more-button.tsx";
import { TableDrawing } from "#client/ui/status/drawings.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { ErrorLine } from "#client/ui/status/error-line.tsx";
import { EnvelopeDrawing } from "#client/ui/status/rare-drawings.tsx";
import { Placeholder, Skeleton } from "#client/ui/status/skeleton.tsx";
import type { OpenEvent } from "#shared/events.api.ts";
import { fullName } from "#shared/full-name.ts";
import type { Invitation } from "#shared/invitations.api.ts";
import { groupLink, groupMessage, stateText, takesAnswers } from "./group-messages.ts";

const GRID = "grid gap-4 lg:grid-cols-2 lg:[&>:only-child]:col-span-2";
const SMALL_PICTURE =
  "max-sm:m-4 max-sm:me-0 max-sm:size-16 max-sm:overflow-hidden max-sm:rounded-control sm:w-40";
const SHOWN_CLASHES = 2;

/**
 * All invitations: events with their answers, links for one guest, and past events below.
 * @param isWaiting suggestions wait for a decision: only the next event is above them
 */
export function InvitationList({ suggestions, isWaiting }: { suggestions: ReactNode; isWaiting: boolean }) {
  useMinute();
  const invitations = useQuery(invitationsQuery);
  const events = useQuery(eventsQuery);
  const failed = [invitations, events].find(({ isLoadingError }) => isLoadingError);
  const isLoading = !failed && !(invitations.data && events.data);
  // Waits for both lists, because useFirstOrder appends later items.
  const { comingUp, undated, past } = groupMenus(
    isLoading ? [] : [...(events.data ?? []), ...(invitations.data ?? [])],
  );
  const isOver = (item: Invited) =>
    isEvent(item) && (past.includes(item) || item.state === "over" || item.state === "archived");
  const ordered = useFirstOrder([...comingUp, ...undated, ...past], ({ token }) => token);
  const active = ordered.filter((item) => !isOver(item));
  const over = ordered.filter(isOver);
  const next = comingUp.find((item) => isEvent(item) && !isOver(item));
  const isSplit = isWaiting && next !== undefined;
  const [first, rest] = isSplit ? [[next], active.filter((item) => item !== next)] : [active, []];
  const isEmpty = !isLoading && !failed && active.length === 0;
  const withdrawal = useConfirm(useWithdrawInvitation(), ({ eventTitle, declinedAt }) => {
    const title = isolate(eventTitle);
    return {
      title: t`Withdraw this invitation?`,
      description: declinedAt
        ? t`The guest you invited to "${title}" said they can't come. If you withdraw the invitation, they can't change that.`
        : t`The link for "${title}" will stop working right away, even if you have already sent it.`,
      confirmLabel: t`Withdraw`,
    };
  });
  const { open: invite } = useDialogParam("invite");
  const list = (items: Invited[]) => (
    <ul className={GRID}>
      {items.map((item) => (
        <li key={item.token} className="min-w-0">
          {isEvent(item) ? (
            <EventItem event={item} isNext={item === next} />
          ) : (
            <InvitationItem invitation={item} onWithdraw={() => withdrawal.ask(item)} />
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <div className="space-y-8">
      <div className={cn("grid gap-8", isSplit && "items-start lg:grid-cols-2")}>
        {/* The key keeps what is open in them when the next event ends. */}
        {isWaiting && !next && !isLoading && <Fragment key="suggestions">{suggestions}</Fragment>}
        <section aria-labelledby="invitations" className="min-w-0">
          <h2 id="invitations" tabIndex={-1} className={isEmpty ? "sr-only" : "mb-3 text-lg"}>
            {t`Active Invitations`}
          </h2>
          {first.length > 0 && list(first)}
          {isLoading && (
            <Placeholder label={t`Loading the invitations`} className={GRID}>
              <Skeleton shape="card" className="h-36" />
              <Skeleton shape="card" className="h-36" />
            </Placeholder>
          )}
          {isEmpty && (
            <EmptyState
              drawing={<TableDrawing />}
              title={t`No active invitations`}
              level="h3"
              action={over.length === 0 && <Button onClick={() => invite()}>{t`Invite Guests`}</Button>}
            >
              {t`Send one link and see who's coming.`}
            </EmptyState>
          )}
          {failed && (
            <div className="mt-4">
              <ErrorLine query={failed} />
            </div>
          )}
        </section>
        {(!isWaiting || next) && <Fragment key="suggestions">{suggestions}</Fragment>}
      </div>
      {rest.length > 0 && (
        <section aria-labelledby="more-invitations">
          <h2 id="more-invitations" className="mb-3 text-lg">
            {t`More invitations`}
          </h2>
          {list(rest)}
        </section>
      )}
      {over.length > 0 && (
        <Disclosure summary={t`Past events (${{ count: formatNumber(over.length) }})`}>
          <div className="pt-2">{list(over)}</div>
        </Disclosure>
      )}
      <>{withdrawal.dialog}</>
    </div>
  );
}

type Invited = OpenEvent | Invitation;
const isEvent = (item: Invited): item is OpenEvent => "menuId" in item;

interface ItemProps {
  title: string;
  when: string;
  /** A button with this name covers the whole card. */
  opens: false | { label: string; onClick: () => void };
  picture: ReactNode;
  /** A dropdown menu in the corner. */
  more?: ReactNode;
  status: string;
  /** Puts the picture above the text. */
  isLarge?: boolean;
  /** A link that still works, and a message with it. */
  send: false | { link: string; message: string };
  children: ReactNode;
}

function Item({ title, when, opens, picture, more, status, isLarge, send, children }: ItemProps) {
  const name = isolate(title);
  return (
    <Card
      as="article"
      aria-label={title}
      lively={opens !== false}
      className={cn("relative flex h-full", isLarge && "flex-col")}
    >
      <div className={cn("shrink-0", isLarge ? "h-40 md:h-52" : SMALL_PICTURE)}>{picture}</div>
      <div className="min-w-0 flex-1 p-4 text-sm break-words">
        <div className="flex items-start justify-between gap-2">
          <h3 className="line-clamp-2 min-w-0 text-base">
            {opens ? (
              <button
                type="button"
                aria-label={opens.label}
                onClick={opens.onClick}
                className="text-start [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline hover:decoration-accent hover:underline-offset-4"
              >
                <bdi>{title}</bdi>
              </button>
            ) : (
              <bdi>{title}</bdi>
            )}
          </h3>
          {more}
        </div>
        <p className="text-muted">{when}</p>
        <p className={cn("mt-1 font-semibold tabular-nums", isLarge ? "text-xl" : "text-base")}>{status}</p>
        <>{children}</>
        {send && (
          <div className="relative z-10 mt-1 -ms-2 -mb-2 flex w-fit flex-wrap">
            <Button
              size="sm"
              variant="ghost"
              className="px-2!"
              aria-label={t`Copy Link to ${name}`}
              onClick={() => void copyLink(send.link)}
            >
              <Link2 /> {t`Copy Link`}
            </Button>
            <a
              href={whatsAppLink(send.message)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t`Send ${name} with WhatsApp`}
              className={buttonLook({ variant: "ghost", size: "sm", className: "px-2!" })}
            >
              <MessageCircle /> {t`WhatsApp`}
            </a>
          </div>
        )}
      </div>
    </Card>
  );
}

/** A menu with one link for all its guests. */
function EventItem({ event, isNext }: { event: OpenEvent; isNext: boolean }) {
  const { menuId, title, image, answered, state } = event;
  // In a flat row, more than two photos would be narrow.
  const dishes = isNext ? event.dishes.filter((dish) => dish.image).slice(0, 2) : event.dishes;
  const { open: showGuests } = useDialogParam("guests");
  const me = useCurrentUser();
  const status = tallyText(event);
  const isOpen = takesAnswers(event);
  const hasNumber = isNext && answered > 0;
  return (
    <Item
      title={title}
      when={formatEventTime(event)}
      opens={{
        label: t`Guests of ${{ title: isolate(title) }}: ${{ answers: status }}`,
        onClick: () => showGuests(menuId),
      }}
      picture={
        <MenuPhotos
          dishes={image ? [{ id: 0, image, imageColor: null }] : dishes}
          className={isNext ? "h-full" : "h-full sm:min-h-32"}
        />
      }
      isLarge={isNext}
      status={hasNumber ? comingCountText(event.comingCount, state) : status}
      send={
        isOpen && {
          link: groupLink(event),
          message: groupMessage("invitation", event, event, me),
        }
      }
    >
      {hasNumber && <p className="text-muted">{answeredText(answered, event.expectedGuests, state)}</p>}
      {!isOpen && state !== "over" && <p className="text-muted">{stateText(event)}</p>}
      {state !== "over" && <ClashWarnings event={event} />}
    </Item>
  );
}

/** Warns of dishes that guests who are coming avoid. */
function ClashWarnings({ event: { dishes, needs } }: { event: OpenEvent }) {
  const { data: labels } = useQuery({ ...labelsQuery, enabled: needs.length > 0 });
  const guests = needs.map((guest) => ({ ...guest, isComing: true }));
  const warnings = dishes.flatMap(({ id, title }) =>
    clashesOf(labels?.[id] ?? {}, guests).map((clash) => t`${{ label: isolate(title) }}: ${{ text: clash }}`),
  );
  const more = warnings.length - SHOWN_CLASHES;
  const hidden = more > 0 && plural(more, { one: "# more warning", other: "# more warnings" });
  return [...warnings.slice(0, SHOWN_CLASHES), ...(hidden ? [hidden] : [])].map((warning) => (
    <p key={warning} className="mt-1 flex items-start gap-1.5 text-danger">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{warning}</span>
    </p>
  ));
}

interface InvitationItemProps {
  invitation: Invitation;
  onWithdraw: () => void;
}

/** A link for one guest, or a guest who can't come. */
function InvitationItem({ invitation, onWithdraw }: InvitationItemProps) {
  const { id, eventTitle, guestName, creator, expiresAt, declinedAt } = invitation;
  const { open: preview } = useDialogParam("invitation");
  const me = useCurrentUser();
  const link = invitationLink(invitation);
  const title = isolate(eventTitle);
  const by = fullName(creator);
  const invitedBy = by ? t`invited by ${{ name: isolate(by) }}` : t`invited by a member`;
  return (
    <Item
      title={eventTitle}
      when={formatEventTime(invitation)}
      opens={!declinedAt && { label: t`Invitation to ${title}`, onClick: () => preview(id) }}
      picture={
        <div className="photo-tint grid h-full place-items-center sm:min-h-32">
          <EnvelopeDrawing className="h-10 sm:h-16" />
        </div>
      }
      more={
        <DropdownMenu
          trigger={
            <MoreButton size="sm" of={eventTitle} className="relative z-10 -my-2.5 -me-2 md:-my-1.5" />
          }
        >
          <MenuItem tone="danger" onSelect={onWithdraw}>
            <Unlink /> {t`Withdraw`}
          </MenuItem>
        </DropdownMenu>
      }
      status={
        declinedAt
          ? guestName
            ? t`${{ name: isolate(guestName) }} can't come`
            : t`Your guest can't come`
          : guestName
            ? t`For ${{ name: isolate(guestName) }}`
            : t`For one guest`
      }
      send={!declinedAt && { link, message: invitationMessage(invitation, link, me) }}
    >
      {!declinedAt && (
        <p className="text-muted">
          {[expiryText(expiresAt), creator.id !== me.id && invitedBy].filter(Boolean).join(" · ")}
        </p>
      )}
    </Item>
  );
}
