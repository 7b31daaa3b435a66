import { copyLink } from "#client/features/sharing/copy.ts";
import { publicAddress } from "#client/lib/navigation/public-address.ts";
import { InlineButton } from "./inline-button.tsx";

/** Shown at the address of the guest's own link. @param address its path */
export function GuestEditLink({ what, address }: { what: "answer" | "menu"; address: string }) {
  return (
    <p className="text-sm text-muted">
      Bookmark this page to change your {what} from any device.{" "}
      <InlineButton onClick={() => copyLink(publicAddress(address))}>Copy link</InlineButton>
    </p>
  );
}
