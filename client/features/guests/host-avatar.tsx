import { Avatar } from "#client/features/users/avatar.tsx";
import { shownName, splitName } from "#client/lib/guest-name.ts";
import type { Host } from "#shared/guests.api.ts";

/** The host's initials in their color, below the title or on the photo above it; the title's place is the first view's. */
export function HostAvatar({ host, isOnPhoto }: { host: Host; isOnPhoto: boolean }) {
  const { invitedBy, hostName = invitedBy, hostColor } = host;
  const person = { ...splitName(shownName(hostName)), color: hostColor };
  const place = isOnPhoto
    ? "absolute -top-14 start-0 flex rounded-full ring-4 ring-page md:start-3 short:hidden"
    : "mt-2 flex";
  return (
    <span className={place}>
      <Avatar person={person} />
    </span>
  );
}
