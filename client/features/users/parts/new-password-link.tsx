import { t } from "@lingui/core/macro";
import { Share } from "lucide-react";
import { useEffect, useRef } from "react";
import { LinkField } from "#client/features/sharing/link-field.tsx";
import { hasNativeShare, shareNatively } from "#client/features/sharing/share.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { publicAddress } from "#client/lib/navigation/public-address.ts";
import { productName } from "#client/lib/product.ts";
import { Button } from "#client/ui/button.tsx";
import { PASSWORD_LINK_DAYS } from "#shared/limits.ts";
import type { NewPasswordLink } from "#shared/password-links.api.ts";

interface NewPasswordLinkProps {
  link: NewPasswordLink;
  name: string;
}

/** A link that was just created, with buttons to send it. It takes the focus, because the pressed button is gone. */
export function NewPasswordLinkField({ link: { token }, name }: NewPasswordLinkProps) {
  const link = publicAddress(`/password/${token}`);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
  }, []);
  const share = () => {
    const title = t`Your password for ${{ product: productName() }}`;
    return shareNatively(
      { title, link },
      `${t`Choose your password for ${{ product: productName() }}:`}\n${link}`,
    );
  };
  return (
    <div className="grid gap-4">
      <LinkField ref={input} label={t`Link for ${{ name: isolate(name) }}`} link={link} />
      {hasNativeShare() && (
        <Button variant="secondary" onClick={() => void share()}>
          <Share /> {t`Share...`}
        </Button>
      )}
      <p className="text-sm text-muted">
        {t`Send it to ${isolate(name)} only: it opens their account. It works once, within ${PASSWORD_LINK_DAYS} days, and isn't shown again.`}
      </p>
    </div>
  );
}
