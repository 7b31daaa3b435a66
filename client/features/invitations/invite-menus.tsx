import { t } from "@lingui/core/macro";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { ChevronRight, Plus } from "lucide-react";
import { eventsQuery, useInviteGuests } from "#client/features/event-data/events.data.ts";
import { formatEventTime } from "#client/features/guests/guest-messages.ts";
import { MenuPhotos } from "#client/features/menus/menu-photos.tsx";
import { tallyText } from "#client/features/menus/menu-tally.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { useOnce } from "#client/ui/dialog/use-once.ts";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import type { Menu } from "#shared/menus.api.ts";

interface InviteMenusProps {
  query: UseQueryResult<Menu[]>;
  menus: readonly Menu[];
}

/** The menus to invite to. A press creates the link, unless there is one, and opens it. */
export function InviteMenus({ query, menus }: InviteMenusProps) {
  const { data: events } = useQuery(eventsQuery);
  const invite = useInviteGuests();
  const inviteOnce = useOnce(invite);
  const { close } = useOpenDialog();
  const { open: openGuests } = useDialogParam("guests");
  const { open: create } = useDialogParam("new");
  const leaveFor = async (open: () => void) => {
    await close();
    open();
  };
  const choose = (menu: Menu, isInvited: boolean) => {
    const show = () => void leaveFor(() => openGuests(menu.id));
    if (isInvited) show();
    else inviteOnce(menu, { onSuccess: show });
  };
  return (
    <QueryContent compact query={query} skeleton={<SkeletonText lines={4} />}>
      {() => (
        <div>
          <p className="text-sm text-muted">
            {t`Choose a menu to get one link for everyone. Guests see the first names of everyone coming.`}
          </p>
          <ul className="-mx-2 my-2 divide-y divide-line">
            {menus.map((menu) => {
              const event = events?.find(({ menuId, state }) => menuId === menu.id && state !== "withdrawn");
              return (
                <li key={menu.id}>
                  <button
                    type="button"
                    aria-busy={invite.isPending && invite.variables.id === menu.id}
                    onClick={() => choose(menu, event !== undefined)}
                    className="flex w-full items-center gap-3 px-2 py-2 text-start hover:bg-sunken aria-busy:opacity-50"
                  >
                    <span className="size-14 shrink-0 overflow-hidden rounded-control">
                      <MenuPhotos dishes={menu.dishes} className="h-full" />
                    </span>
                    <span className="min-w-0 flex-1 break-words">
                      <span dir="auto" className="line-clamp-2 font-medium">
                        {menu.title}
                      </span>
                      <span className="block text-sm text-muted">{formatEventTime(menu)}</span>
                      {event && <span className="block text-sm text-muted">{tallyText(event)}</span>}
                    </span>
                    <ChevronRight className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
                  </button>
                </li>
              );
            })}
          </ul>
          <Button variant="secondary" onClick={() => void leaveFor(() => create("menu"))}>
            <Plus /> {t`New menu`}
          </Button>
        </div>
      )}
    </QueryContent>
  );
}
