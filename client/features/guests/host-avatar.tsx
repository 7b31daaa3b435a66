import { Avatar } from "#client/features/users/avatar.tsx";
import { cn } from "#client/lib/class-names.ts";
import { shownName, splitName } from "#client/lib/guest-name.ts";
import type { Host } from "#shared/guests.api.ts";

/** The host's initials in their color, on the lower edge of a photo if there is one above. */
export function HostAvatar({ host, isOnPhoto }: { host: Host; isOnPhoto: boolean }) {
  const { invitedBy, hostName = invitedBy, hostColor } = host;
  const person = { ...splitName(shownName(hostName)), color: hostColor };
  return (
    <Avatar person={person} className={cn("relative ring-4 ring-page", isOnPhoto && "-mt-8 short:mt-0")} />
  );
}
