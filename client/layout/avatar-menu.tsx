import type { ComponentProps } from "react";
import { Avatar } from "#client/features/users/avatar.tsx";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { initials } from "#client/lib/initials.ts";
import { useLateMenu } from "#client/ui/use-late-menu.ts";
import type { CurrentUser } from "#shared/auth.api.ts";

const load = async () => (await import("./user-menu.tsx")).UserMenu;

/** Spec §2: the avatar at the top right and its menu. */
export function AvatarMenu() {
  const user = useCurrentUser();
  const { Menu, menu, button } = useLateMenu(load);
  if (!Menu) return <AvatarButton {...button} user={user} />;
  return <Menu {...menu} user={user} trigger={<AvatarButton user={user} />} />;
}

function AvatarButton({ user, ...rest }: ComponentProps<"button"> & { user: CurrentUser }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={`Your account, ${initials(user)}`}
      className="grid size-11 place-items-center rounded-full transition-[box-shadow] hover:shadow-card"
    >
      <Avatar person={user} />
    </button>
  );
}
