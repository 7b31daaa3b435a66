import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Share, SquarePlus } from "lucide-react";
import type { ReactNode } from "react";
import type { PushFacts } from "#client/lib/device/push-state.ts";
import { productName } from "#client/lib/product.ts";
import { Button } from "#client/ui/button.tsx";
import { PromptCard } from "./prompt-card.tsx";

/** Explains how to install the app on iOS, where a page cannot open the install dialog. */
export function IosInstallPrompt({ facts, onClose }: { facts: PushFacts; onClose: () => void }) {
  return (
    <PromptCard
      title={t`Add ${{ product: productName() }} to your home screen`}
      onClose={onClose}
      actions={<Button variant="secondary" onClick={onClose}>{t`Got it`}</Button>}
    >
      <p>
        {facts.isSecure ? t`It opens like an app and can send you notifications.` : t`It opens like an app.`}
      </p>
      <ol className="mt-3 grid gap-2 text-ink">
        <Step icon={<Share />}>
          <Trans>
            Tap <strong>Share</strong> in the browser's toolbar.
          </Trans>
        </Step>
        <Step icon={<SquarePlus />}>
          <Trans>
            Choose <strong>Add to Home Screen</strong>.
          </Trans>
        </Step>
      </ol>
    </PromptCard>
  );
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-control border border-line bg-surface text-brand [&_svg]:size-5"
      >
        {icon}
      </span>
      <span>{children}</span>
    </li>
  );
}
