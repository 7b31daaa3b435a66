import { Bell } from "lucide-react";
import { useTurnOn } from "#client/features/push/push.data.ts";
import { productName } from "#client/lib/product.ts";
import { Button } from "#client/ui/button.tsx";
import { PromptCard } from "./prompt-card.tsx";

/** Spec §4: asks whether this device may tell the news. The browser's own question comes only after a press. */
export function NotificationPrompt({ onClose }: { onClose: () => void }) {
  const turnOn = useTurnOn();
  return (
    <PromptCard
      icon={<Bell />}
      title="Hear when something happens?"
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Not now
          </Button>
          <Button
            pending={turnOn.isPending}
            pendingLabel="Turning on…"
            onClick={() => turnOn.mutate(Notification.requestPermission(), { onSettled: onClose })}
          >
            Turn on
          </Button>
        </>
      }
    >
      A guest suggests a menu, somebody comments on your dish: this device can tell you, also while{" "}
      {productName()} is closed. You choose what in Settings.
    </PromptCard>
  );
}
