import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link2, Share } from "lucide-react";
import { useEffect, useRef } from "react";
import { copyLink } from "#client/features/sharing/copy.ts";
import { LocalLinkHint } from "#client/features/sharing/local-link-hint.tsx";
import { hasNativeShare, shareNatively } from "#client/features/sharing/share.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { publicAddress } from "#client/lib/navigation/public-address.ts";
import { productName } from "#client/lib/product.ts";
import { Button } from "#client/ui/button.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Input } from "#client/ui/form/input.tsx";
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
      <div className="flex items-end gap-2">
        <Field label={t`Link for ${{ name: isolate(name) }}`} className="min-w-0 flex-1">
          <Input ref={input} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </Field>
        <Button className="md:h-11" onClick={() => void copyLink(link)}>
          <Link2 aria-hidden="true" /> <Trans>Copy Link</Trans>
        </Button>
      </div>
      <LocalLinkHint link={link} />
      {hasNativeShare() && (
        <Button variant="secondary" onClick={() => void share()}>
          <Share aria-hidden="true" /> <Trans>Share...</Trans>
        </Button>
      )}
      <p className="text-sm text-muted">
        <Trans>
          Send it to {isolate(name)} only: it opens their account. It works once, within {PASSWORD_LINK_DAYS}{" "}
          days, and isn't shown again.
        </Trans>
      </p>
    </div>
  );
}
