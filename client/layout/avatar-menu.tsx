import { lazy, Suspense, useState, type ComponentProps } from "react";
import { Avatar } from "#client/features/users/avatar.tsx";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import type { CurrentUser } from "#shared/auth.api.ts";

const load = () => import("./user-menu.tsx");
const UserMenu = lazy(async () => ({ default: (await load()).UserMenu }));

/** Spec §2: the avatar at the top right and its menu. The menu's code (Radix) comes when it is first wanted. */
export function AvatarMenu() {
  const user = useCurrentUser();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [byKeyboard, setByKeyboard] = useState(false);

  if (!wanted) {
    return (
      <AvatarButton
        user={user}
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={(event) => {
          // A key press has no clicks to count.
          setByKeyboard(event.detail === 0);
          setWanted(true);
          setOpen(true);
        }}
      />
    );
  }
  const button = <AvatarButton user={user} />;
  return (
    <Suspense fallback={button}>
      <UserMenu
        user={user}
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          setByKeyboard(false);
        }}
        startsOnFirst={byKeyboard}
        trigger={button}
      />
    </Suspense>
  );
}

function AvatarButton({ user, ...rest }: ComponentProps<"button"> & { user: CurrentUser }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label="Your account"
      className="grid size-11 place-items-center rounded-full transition-[box-shadow] hover:shadow-card"
    >
      <Avatar person={user} />
    </button>
  );
}
