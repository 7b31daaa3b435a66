import { t } from "@lingui/core/macro";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { DropdownMenu, MenuItem } from "#client/ui/menu/dropdown-menu.tsx";
import type { LazyMenu } from "#client/ui/menu/use-lazy-menu.ts";

export interface LabelChoice {
  text: string;
  isChosen?: boolean;
  onChoose: () => void;
}

interface FoodLabelMenuProps extends LazyMenu {
  trigger: ReactNode;
  choices: readonly LabelChoice[];
}

export function FoodLabelMenu({ choices, ...menu }: FoodLabelMenuProps) {
  return (
    <DropdownMenu
      {...menu}
      align="start"
      className="max-h-[min(24rem,var(--radix-dropdown-menu-content-available-height))]"
    >
      {choices.map(({ text, isChosen = false, onChoose }) => (
        <MenuItem key={text} onSelect={onChoose}>
          <span className="flex-1">{text}</span>
          {isChosen && <Check aria-label={t`(chosen)`} />}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}
