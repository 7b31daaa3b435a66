import { t } from "@lingui/core/macro";
import { hasUnsaved } from "#client/lib/unsaved.ts";
import { toast } from "#client/ui/status/toast.ts";

/**
 * Offers the target of a notification next to unsaved input, until it is opened.
 * @param onOffer receives a function that closes the offer
 */
export function offerNotification(text: string, go: () => void, onOffer: (close: () => void) => void): void {
  const close = toast({
    title: text,
    description: t`You have unsaved changes. Save them before you open this.`,
    duration: Infinity,
    action: {
      label: t`Open`,
      onPress: () => {
        // The router asks before it discards input. If the user stays, the toast is needed again.
        if (hasUnsaved()) offerNotification(text, go, onOffer);
        go();
      },
    },
  });
  onOffer(close);
}
