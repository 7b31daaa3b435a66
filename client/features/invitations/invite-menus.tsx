import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { formatEventTime } from "#client/features/guests/guest-messages.ts";
import { eventsQuery, tallyText, useInviteGuests } from "#client/features/menus/menu-event.data.ts";
import { MenuPhotos } from "#client/features/menus/menu-photos.tsx";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import { Spinner } from "#client/ui/status/spinner.tsx";
import type { Menu } from "#shared/menus.api.ts";

interface InviteMenusProps {
  query: UseQueryResult<Menu[]>;
  menus: readonly Menu[];
}

/** The menus to invite to. A press creates the link, unless there is one, and opens it. */
export function InviteMenus({ query, menus }: InviteMenusProps) {
  const events = useQuery(eventsQuery);
  const invite = useInviteGuests();
  const { close } = useOpenDialog();
  const { open: openGuests } = useDialogParam("guests");
  const { open: create } = useDialogParam("new");
  const choose = async (menu: Menu, isInvited: boolean) => {
    if (invite.isPending) return;
    try {
      if (!isInvited) await invite.mutateAsync(menu);
    } catch {
      // A toast has said so.
      return;
    }
    await close();
    openGuests(menu.id);
  };
  const makeMenu = async () => {
    await close();
    create("menu");
  };
  return (
    <QueryContent
      compact
      query={query}
      skeleton={<SkeletonText lines={4} />}
      error="The menus could not be loaded."
    >
      {() => (
        <div>
          <p className="text-sm text-muted">
            Choose a menu to get one link for everyone. Guests see the first names of who comes.
          </p>
          <ul className="mt-2 divide-y divide-line">
            {menus.map((menu) => {
              const event = events.data?.find(
                ({ menuId, state }) => menuId === menu.id && state !== "withdrawn",
              );
              const isPending = invite.isPending && invite.variables.id === menu.id;
              return (
                <li key={menu.id}>
                  <Row
                    picture={
                      isPending ? <Spinner /> : <MenuPhotos dishes={menu.dishes} className="size-14" />
                    }
                    title={menu.title}
                    onPress={() => void choose(menu, event !== undefined)}
                  >
                    {[formatEventTime(menu), event && tallyText(event)].filter(Boolean).join(" · ")}
                  </Row>
                </li>
              );
            })}
            <li>
              <Row
                picture={<Plus aria-hidden="true" className="size-5" />}
                title="New menu"
                onPress={() => void makeMenu()}
              />
            </li>
          </ul>
        </div>
      )}
    </QueryContent>
  );
}

interface RowProps {
  picture: ReactNode;
  title: string;
  onPress: () => void;
  children?: ReactNode;
}

function Row({ picture, title, onPress, children }: RowProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="-mx-2 flex w-[calc(100%+1rem)] items-center gap-3 rounded-control p-2 text-left hover:bg-sunken"
    >
      <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-control bg-tint text-brand">
        {picture}
      </span>
      <span className="min-w-0">
        <span className="line-clamp-2 font-medium break-words">{title}</span>
        {children && <span className="block text-sm break-words text-muted">{children}</span>}
      </span>
    </button>
  );
}
