import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { formatGuestCount } from "#client/lib/guest-count.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";
import { LinkButton } from "#client/ui/link-button.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";
import { answeredText, useInviteGuests } from "./menu-event.data.ts";
import { menuEventQuery } from "./menus.data.ts";

/** "4 of 5 answered", which opens the answers; without an invitation, the way to one. */
export function MenuGuests({ menuId, guestCount }: { menuId: number; guestCount: number | null }) {
  const { data: event, isPending } = useQuery(menuEventQuery(menuId));
  const { linkTo, open } = useDialogParam("guests");
  const invite = useInviteGuests();
  if (isPending) return <Skeleton className="mt-4 h-11 w-40 md:h-10" />;
  if (!event) return null;
  const { invitation, tally } = event;
  const guests = formatGuestCount(guestCount);
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      {invitation ? (
        <LinkButton {...linkTo(menuId)} variant="secondary" className="relative z-10">
          {answeredText(tally.answered, invitation.expectedGuests, invitation.state)}
        </LinkButton>
      ) : (
        <Button
          variant="secondary"
          className="relative z-10"
          pending={invite.isPending}
          onClick={() => invite.mutate({ id: menuId, guestCount }, { onSuccess: () => open(menuId) })}
        >
          {t`Invite Guests`}
        </Button>
      )}
      {guests && <span className="text-sm text-muted">{guests}</span>}
    </p>
  );
}
