import { t } from "@lingui/core/macro";
import { Link2, MessageCircle, Send, Share } from "lucide-react";
import type { ReactNode } from "react";
import { DropdownMenu, MenuItem } from "#client/ui/menu/dropdown-menu.tsx";
import type { LazyMenu } from "#client/ui/menu/use-lazy-menu.ts";
import { copyLink } from "./copy.ts";
import { whatsAppLink } from "./share-links.ts";
import { shareNatively, shareToMessenger, type Shared } from "./share.ts";

interface ShareMenuProps extends Partial<LazyMenu> {
  shared: Shared;
  trigger: ReactNode;
  align?: "start" | "end";
  /** A choice above the actions. */
  children?: ReactNode;
}

export function ShareMenu({ shared, children, ...menu }: ShareMenuProps) {
  const { title, link } = shared;
  return (
    <DropdownMenu {...menu}>
      {children}
      <MenuItem onSelect={() => void copyLink(link)}>
        <Link2 /> {t`Copy Link`}
      </MenuItem>
      <MenuItem asChild>
        <a href={whatsAppLink(`${title}\n${link}`)} target="_blank" rel="noopener noreferrer">
          <MessageCircle /> {t`Share to WhatsApp`}
        </a>
      </MenuItem>
      <MenuItem onSelect={() => void shareToMessenger(link)}>
        <Send /> {t`Share to Messenger`}
      </MenuItem>
      <MenuItem onSelect={() => void shareNatively(shared)}>
        <Share /> {t`Share...`}
      </MenuItem>
    </DropdownMenu>
  );
}
