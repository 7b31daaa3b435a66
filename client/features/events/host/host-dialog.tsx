import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { partyText } from "#client/features/events/guest-event-messages.ts";
import { formatEventTime } from "#client/features/guests/guest-messages.ts";
import { answeredText, menuEventQuery, useInviteGuests } from "#client/features/menus/menu-event.data.ts";
import { MenuRemoved } from "#client/features/menus/menu-removed.tsx";
import { useOpenMenu } from "#client/features/menus/use-open-menu.ts";
import { hasStatus } from "#client/lib/api/call.ts";
import { usePolling } from "#client/lib/api/live.ts";
import { showIssues } from "#client/lib/api/server-issues.ts";
import { Button } from "#client/ui/button.tsx";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { Dialog } from "#client/ui/dialog/dialog.tsx";
import { TableDrawing } from "#client/ui/status/drawings.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import { ACTIVITIES_POLL_MS } from "#shared/limits.ts";
import type { Menu } from "#shared/menus.api.ts";
import { AnswersSection } from "./host-answers.tsx";
import { useUpdateInvitation, type GroupInvitation, type HostEvent } from "./host-event.data.ts";
import { InvitationFields } from "./host-invitation-fields.tsx";
import { groupInvitationForm, groupInvitationValues, toInput } from "./host-invitation-form.ts";
import { InvitationSection } from "./host-invitation.tsx";
import { LinesSection } from "./host-lines.tsx";
import { useWithoutRemoved } from "./removing-answers.ts";

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
  const [isEditing, setEditing] = useState(false);
  const failed = [menu, event].find(({ isError, data }) => isError && !data);
  const isGone = hasStatus(failed?.error, 404);
  const invitation = event.data?.invitation;
  if (isEditing && invitation)
    return <InvitationForm menuId={id} invitation={invitation} onDone={() => setEditing(false)} />;
  return (
    <Dialog
      size="lg"
      title={
        isGone ? (
          "Menu Not Found"
        ) : (
          <>
            <span className={menu.data && "sr-only"}>Guests</span>
            {menu.data && (
              <>
                <span className="sr-only"> of </span>
                {menu.data.title}
              </>
            )}
          </>
        )
      }
      description={menu.data && formatEventTime(menu.data)}
    >
      {menu.data && shown && <Overview menu={menu.data} event={shown} onEdit={() => setEditing(true)} />}
      {!failed && !(menu.data && shown) && <SkeletonText lines={8} />}
      {isGone && <MenuRemoved />}
      {failed && !isGone && (
        <ErrorState
          error={failed.error}
          onRetry={() => Promise.all([menu.refetch(), event.refetch()])}
          pending={menu.isFetching || event.isFetching}
        />
      )}
    </Dialog>
  );
}

interface OverviewProps {
  menu: Menu;
  event: HostEvent;
  onEdit: () => void;
}

function Overview({ menu, event, onEdit }: OverviewProps) {
  const { invitation, answers } = event;
  const invite = useInviteGuests();
  const link = invitation && (
    <InvitationSection
      key={invitation.token}
      menu={menu}
      invitation={invitation}
      hasAnswers={answers.length > 0}
      onEdit={onEdit}
    />
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {invitation ? (
        <>
          <Tally event={event} />
          {answers.length > 0 ? <AnswersSection menuId={menu.id} answers={answers} /> : link}
        </>
      ) : (
        <EmptyState
          drawing={<TableDrawing />}
          title="No guests invited yet"
          level="p"
          className="py-4"
          action={
            <Button pending={invite.isPending} onClick={() => invite.mutate(menu)}>
              <UserPlus aria-hidden="true" /> Invite guests
            </Button>
          }
        >
          One link for everyone: guests say whether they come, what they avoid and which dishes they wish for.
          They see the first names of who comes.
        </EmptyState>
      )}
      <LinesSection menu={menu} event={event} />
      {answers.length > 0 && link}
    </div>
  );
}

/** How many are coming, and how many answered. */
function Tally({ event: { tally, invitation } }: { event: HostEvent }) {
  const { answered, coming, declined, adults, children } = tally;
  const details = [
    answeredText(answered, invitation?.expectedGuests),
    children > 0 && partyText(tally),
    declined > 0 && `${declined} can't come`,
  ];
  return (
    <p role="status" className="tabular-nums">
      {coming > 0 && (
        <span className="block font-display text-xl font-semibold">{adults + children} coming</span>
      )}
      <span className="text-sm text-muted">{details.filter(Boolean).join(" · ")}</span>
    </p>
  );
}

interface InvitationFormProps {
  invitation: GroupInvitation;
  menuId: number;
  onDone: () => void;
}

/** Changes an invitation. */
function InvitationForm({ invitation, menuId, onDone }: InvitationFormProps) {
  const update = useUpdateInvitation(menuId);
  const form = useForm({
    defaultValues: groupInvitationValues(invitation),
    resolver: standardSchemaResolver(groupInvitationForm, undefined, { raw: true }),
  });
  const { isDirty, dirtyFields } = form.formState;
  const save = form.handleSubmit((values) => {
    if (update.isPending) return;
    // Unchanged fields are left out: another member may have changed them, and a closing date may have passed.
    const changes = Object.entries(toInput(values)).filter(([name]) => name in dirtyFields);
    update.mutate(Object.fromEntries(changes), {
      onSuccess: onDone,
      onError: (error) => void showIssues(form, error),
    });
  });
  return (
    <Dialog
      size="lg"
      title="Options"
      dirty={isDirty}
      onSubmit={save}
      footer={
        <>
          <Button variant="secondary" onClick={onDone}>
            Back
          </Button>
          <Button type="submit" pending={update.isPending} pendingLabel="Saving…">
            Save changes
          </Button>
        </>
      }
    >
      <InvitationFields form={form} isFull={invitation.state === "full"} />
    </Dialog>
  );
}
