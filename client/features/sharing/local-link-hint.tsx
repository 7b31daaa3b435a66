import { t } from "@lingui/core/macro";
import { isolate } from "#client/lib/i18n.tsx";
import { productName } from "#client/lib/product.ts";

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Warns that no other device can open a link, as after a start without HOST and PUBLIC_URL. */
export function LocalLinkHint({ link }: { link: string }) {
  if (!LOOPBACK.test(new URL(link).hostname)) return null;
  const product = isolate(productName());
  return (
    <p className="text-sm text-muted">
      {t`This link opens on this computer only. For other devices, start ${product} with HOST=0.0.0.0, open the network address it prints, and copy the link there.`}
    </p>
  );
}
