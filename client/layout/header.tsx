import { t } from "@lingui/core/macro";
import type { ComponentProps } from "react";
import { Link } from "react-router-dom";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { Avatar } from "#client/features/users/avatar.tsx";
import { isolate } from "#client/lib/i18n.tsx";
import { initials } from "#client/lib/initials.ts";
import { useLazyMenu } from "#client/ui/menu/use-lazy-menu.ts";
import type { CurrentUser } from "#shared/auth.api.ts";
import { BasketButton } from "./basket-button.tsx";
import { Brand } from "./brand.tsx";
import { SearchButton } from "./search-button.tsx";

const loadMenu = async () => (await import("./user-menu.tsx")).UserMenu;

export function Header() {
  return (
    <header
      data-app-bar
      className="sticky top-0 z-30 border-b border-line bg-page/90 backdrop-blur-md short:static"
    >
      <div className="mx-auto flex h-16 max-w-content items-center gap-3 px-4 md:px-6">
        <Link to="/" className="flex min-h-11 min-w-0 items-center gap-4 rounded-control">
          <Brand className="min-w-0" />
          <span className="hidden border-s border-line ps-4 text-sm text-muted md:inline">
            {t`Your household's culinary journey`}
          </span>
        </Link>
        <div className="ms-auto flex shrink-0 items-center gap-2 md:gap-3">
          <SearchButton />
          <BasketButton />
          <AvatarMenu />
        </div>
      </div>
    </header>
  );
}

function AvatarMenu() {
  const user = useCurrentUser();
  const { Menu, menu, button } = useLazyMenu(loadMenu);
  if (!Menu) return <AvatarButton {...button} user={user} />;
  return <Menu {...menu} user={user} trigger={<AvatarButton user={user} />} />;
}

function AvatarButton({ user, ...rest }: ComponentProps<"button"> & { user: CurrentUser }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={t`Your account, ${{ initials: isolate(initials(user)) }}`}
      className="grid size-11 place-items-center rounded-full transition-[box-shadow] hover:shadow-card"
    >
      <Avatar person={user} />
    </button>
  );
}
