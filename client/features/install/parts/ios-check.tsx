import { BellOff } from "lucide-react";
import { PushCheck } from "#client/features/push/push-check.tsx";
import { pushState, type PushFacts } from "#client/lib/push-state.ts";
import { pushAdvice } from "#client/features/push/push-words.ts";
import { productName } from "#client/lib/product.ts";
import { Button } from "#client/ui/button.tsx";
import { LinkButton } from "#client/ui/link-button.tsx";
import { PromptCard } from "./prompt-card.tsx";

interface IosCheckProps {
  facts: PushFacts;
  onClose: () => void;
}

/** Spec §2, the iOS notification debug card: why the app on the home screen hears no news. */
export function IosCheck({ facts, onClose }: IosCheckProps) {
  return (
    <PromptCard
      icon={<BellOff />}
      title="No news arrives on this device"
      onClose={onClose}
      actions={
        <>
          {pushState(facts) === "off" && (
            <LinkButton variant="secondary" to="/settings?tab=profile" onClick={onClose}>
              Open Settings
            </LinkButton>
          )}
          <Button variant="secondary" onClick={onClose}>
            Got it
          </Button>
        </>
      }
    >
      <p className="mb-2">{pushAdvice(facts, productName())}</p>
      <PushCheck facts={facts} />
    </PromptCard>
  );
}
