import { t } from "@lingui/core/macro";
import { Ellipsis } from "lucide-react";
import type { ComponentProps } from "react";
import { isolate } from "#client/lib/i18n.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";

interface MoreButtonProps extends Omit<ComponentProps<typeof IconButton>, "label" | "children"> {
  /** Names the record that the menu belongs to. */
  of: string;
}

/** The button of a menu of further actions. */
export function MoreButton({ of, ...rest }: MoreButtonProps) {
  return (
    <IconButton {...rest} label={t`More for ${{ title: isolate(of) }}`} title={t`More`}>
      <Ellipsis />
    </IconButton>
  );
}
