import { Copy, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { copyLink } from "#client/features/sharing/copy.ts";
import { hasNativeShare, shareNatively } from "#client/features/sharing/share.ts";
import { publicAddress } from "#client/lib/navigation/public-address.ts";
import { Button, buttonLook } from "#client/ui/button.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Input } from "#client/ui/form/input.tsx";

interface GuestEditLinkProps {
  title: string;
  /** The path of the guest's own link. */
  address: string;
  /** The label of the link that opens it; omitted where it is open. */
  action?: string;
  /** Explains what the link is for. */
  children: ReactNode;
}

export function GuestEditLink({ title, address, action, children }: GuestEditLinkProps) {
  const link = publicAddress(address);
  return (
    <section aria-labelledby="guest-link" className="mt-6 rounded-card bg-sunken p-4 md:p-5">
      <h2 id="guest-link" className="text-lg">
        Changed your mind?
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">{children}</p>
      <Field label="Your link" hideLabel>
        <Input readOnly value={link} onFocus={(event) => event.target.select()} className="truncate" />
      </Field>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => copyLink(link)}>
          <Copy aria-hidden="true" /> Copy Link
        </Button>
        {hasNativeShare() && (
          <Button variant="secondary" onClick={() => shareNatively({ title, link })}>
            <Share2 aria-hidden="true" /> Share...
          </Button>
        )}
        {action && (
          <a href={address} className={buttonLook({ variant: "secondary" })}>
            {action}
          </a>
        )}
      </div>
    </section>
  );
}
