import { t } from "@lingui/core/macro";
import { copyLink } from "#client/features/sharing/copy.ts";
import { publicAddress } from "#client/lib/navigation/public-address.ts";
import { InlineButton } from "./inline-button.tsx";

/** Shown at the address of the guest's own link. @param address its path */
export function GuestEditLink({ what, address }: { what: "answer" | "menu"; address: string }) {
  return (
    <p className="text-sm text-muted">
      {what === "answer"
        ? t`Bookmark this page to change your answer from any device.`
        : t`Bookmark this page to change your menu from any device.`}{" "}
      <InlineButton onClick={() => copyLink(publicAddress(address))}>{t`Copy Link`}</InlineButton>
    </p>
  );
}
