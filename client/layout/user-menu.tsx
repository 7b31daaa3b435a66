import { t } from "@lingui/core/macro";
import { Download, LogOut, Settings, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useLogout } from "#client/features/auth/auth.data.ts";
import { useInstallOffer } from "#client/features/install/install-offer.ts";
import { THEMES } from "#client/features/settings/themes.ts";
import { setTheme, useTheme } from "#client/lib/device/theme.ts";
import { i18n } from "#client/lib/i18n.tsx";
import { productName } from "#client/lib/product.ts";
import {
  DropdownMenu,
  MenuChoice,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from "#client/ui/menu/dropdown-menu.tsx";
import type { LazyMenu } from "#client/ui/menu/use-lazy-menu.ts";
import { VisuallyHidden } from "#client/ui/visually-hidden.tsx";
import type { CurrentUser } from "#shared/auth.api.ts";
import { memberName } from "#shared/full-name.ts";

interface UserMenuProps extends LazyMenu {
  user: CurrentUser;
  trigger: ReactNode;
}

export function UserMenu({ user, ...menu }: UserMenuProps) {
  const logout = useLogout();
  const theme = useTheme();
  const install = useInstallOffer();
  return (
    <DropdownMenu {...menu} className="w-64">
      <MenuLabel>
        <span dir="auto" className="block truncate font-semibold text-ink">
          {memberName(user)}
        </span>
        <span dir="auto" className="block truncate">
          {user.email ?? user.username}
        </span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem asChild>
        <Link to="/settings">
          <Settings />
          {t`Settings`}
        </Link>
      </MenuItem>
      {user.isAdmin && (
        <MenuItem asChild>
          <Link to="/admin">
            <ShieldCheck />
            {t`Admin Panel`}
          </Link>
        </MenuItem>
      )}
      {install && (
        <MenuItem onSelect={install}>
          <Download />
          {t`Install ${{ product: productName() }}`}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuChoice
        label={t`Theme`}
        value={theme}
        onChange={setTheme}
        options={THEMES.map(({ value, icon: Icon, label }) => ({
          value,
          label: (
            <>
              <Icon />
              <VisuallyHidden>{i18n._(label)}</VisuallyHidden>
            </>
          ),
        }))}
      />
      <MenuSeparator />
      <MenuItem onSelect={() => logout.mutate()}>
        <LogOut />
        {t`Logout`}
      </MenuItem>
    </DropdownMenu>
  );
}
