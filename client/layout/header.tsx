import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Search, ShoppingBasket } from "lucide-react";
import { useEffect, useEffectEvent, type ComponentProps } from "react";
import { Link } from "react-router-dom";
import { countsQuery, openLines } from "#client/features/activities/counts.data.ts";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { Avatar } from "#client/features/users/avatar.tsx";
import { useDeferredStart } from "#client/lib/device/deferred-start.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { initials } from "#client/lib/initials.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { CountBadge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { useLazyMenu } from "#client/ui/menu/use-lazy-menu.ts";
import { VisuallyHidden } from "#client/ui/visually-hidden.tsx";
import type { CurrentUser } from "#shared/auth.api.ts";
import { Brand } from "./brand.tsx";

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

/** Opens the household's shopping list and shows the number of open own lines. Its code is loaded on first use. */
function BasketButton() {
  const { open } = useDialogParam("shop-days");
  const { openItems: count = 0 } = useQuery({ ...countsQuery, enabled: useDeferredStart() }).data ?? {};
  return (
    <Button
      variant="secondary"
      aria-haspopup="dialog"
      onClick={() => open()}
      onPointerEnter={() =>
        void import("#client/features/shopping/shopping-dialog.tsx").catch(() => undefined)
      }
      className="relative max-sm:h-11 max-sm:flex-col max-sm:gap-0 max-sm:px-2 max-sm:text-[0.6875rem] max-sm:[&_svg]:size-4.5"
    >
      <ShoppingBasket />
      <span>{t`To buy`}</span>
      {count > 0 && (
        <>
          <span aria-hidden="true" className="max-sm:absolute max-sm:-end-1.5 max-sm:-top-1.5">
            <CountBadge count={count} />
          </span>
          <VisuallyHidden>{`, ${openLines(count)}`}</VisuallyHidden>
        </>
      )}
    </Button>
  );
}

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/** Opens the search, also with Ctrl+K or Cmd+K. Its code is loaded on first use. */
function SearchButton() {
  const { open } = useDialogParam("search");
  const onShortcut = useEffectEvent(() => {
    if (!new URLSearchParams(window.location.search).has("search")) open("");
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      onShortcut();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <Button
      variant="secondary"
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={() => open("")}
      onPointerEnter={() => void import("#client/features/search/search-dialog.tsx").catch(() => undefined)}
      className="max-sm:w-11 max-sm:px-0 lg:min-w-44 lg:justify-start"
    >
      <Search />
      <span className="max-sm:sr-only">{t`Search`}</span>
      <kbd className="ms-auto hidden rounded-sm bg-sunken px-1.5 py-0.5 font-sans text-xs font-medium text-muted lg:inline">
        {isMac ? "⌘K" : t`Ctrl K`}
      </kbd>
    </Button>
  );
}
