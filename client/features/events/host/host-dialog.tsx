import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { partyText } from "#client/features/events/guest-event-messages.ts";
import { formatEventTime } from "#client/features/guests/guest-messages.ts";
import { answeredText, menuEventQuery } from "#client/features/menus/menu-event.data.ts";
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
import { useInviteGroup, useUpdateInvitation, type HostEvent } from "./host-event.data.ts";
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
  if (isEditing && menu.data && event.data)
    return <InvitationForm menu={menu.data} event={event.data} onDone={() => setEditing(false)} />;
  return (
    <Dialog
      size="lg"
      title={isGone ? "Menu Not Found" : "Guests"}
      description={menu.data && [menu.data.title, formatEventTime(menu.data)].filter(Boolean).join(" · ")}
    >
      {menu.data && shown && <Overview menu={menu.data} event={shown} onEdit={() => setEditing(true)} />}
      {!failed && !(menu.data && shown) && <SkeletonText lines={8} />}
      {isGone && <MenuRemoved />}
      {failed && !isGone && (
        <ErrorState
          title="The guests could not be loaded"
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
  const { invitation, answers, tally } = event;
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
          <div>
            <p role="status" className="font-display text-xl font-semibold tabular-nums">
              {answeredText(event.tally.answered, event.invitation?.expectedGuests)}
              {tally.coming > 0 && (
                <>
                  {" · "}
                  <span className="inline-block">{partyText(tally)}</span>
                </>
              )}
            </p>
            {tally.declined > 0 && <p className="text-sm text-muted">{tally.declined} can&apos;t come</p>}
          </div>
          {answers.length > 0 ? <AnswersSection menuId={menu.id} answers={answers} /> : link}
        </>
      ) : (
        <EmptyState
          drawing={<TableDrawing />}
          title="No guests invited yet"
          level="p"
          className="py-4"
          action={
            <Button onClick={onEdit}>
              <UserPlus aria-hidden="true" /> Invite guests
            </Button>
          }
        >
          One link for everyone: guests say whether they come, what they avoid and which dishes they wish for.
        </EmptyState>
      )}
      <LinesSection menu={menu} event={event} />
      {answers.length > 0 && link}
    </div>
  );
}

interface InvitationFormProps {
  menu: Menu;
  event: HostEvent;
  onDone: () => void;
}

/** Creates the link, or changes its invitation. */
function InvitationForm({ menu, event, onDone }: InvitationFormProps) {
  const current = event.invitation?.state === "withdrawn" ? null : event.invitation;
  const invite = useInviteGroup(menu.id);
  const update = useUpdateInvitation(menu.id);
  const form = useForm({
    defaultValues: groupInvitationValues(current, menu),
    resolver: standardSchemaResolver(groupInvitationForm, undefined, { raw: true }),
  });
  const { isDirty, dirtyFields } = form.formState;
  const save = form.handleSubmit((values) => {
    if (invite.isPending || update.isPending) return;
    const input = toInput(values);
    const after = { onSuccess: onDone, onError: (error: Error) => void showIssues(form, error) };
    if (!current) return invite.mutate(input, after);
    // Unchanged fields are left out: another member may have changed them, and a closing date may have passed.
    const changes = Object.entries(input).filter(([name]) => name in dirtyFields);
    update.mutate(Object.fromEntries(changes), after);
  });
  return (
    <Dialog
      size="lg"
      title={current ? "Edit Invitation" : "Invite Guests"}
      description="One link for all guests of this menu. They need no account."
      dirty={isDirty}
      onSubmit={save}
      footer={
        <>
          <Button variant="secondary" onClick={onDone}>
            Back
          </Button>
          <Button type="submit" pending={invite.isPending || update.isPending} pendingLabel="Saving…">
            {current ? "Save Changes" : "Create Link"}
          </Button>
        </>
      }
    >
      <InvitationFields form={form} />
    </Dialog>
  );
}
