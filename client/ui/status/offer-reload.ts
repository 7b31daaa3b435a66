import { t } from "@lingui/core/macro";
import { hasUnsaved } from "#client/lib/unsaved.ts";
import { toast } from "./toast.ts";

/**
 * Offers a reload in a toast, which stays until nothing is unsaved any more.
 * @param title why: "A new version is ready"
 * @param reload runs after a press. Before it nothing else may happen: someone who cancels the reload needs the page as it was
 */
export function offerReload(
  title: string,
  reload: () => void,
  description = t`Reload whenever you're ready.`,
): void {
  const onPress = () => {
    if (hasUnsaved()) offerReload(title, reload, t`You have unsaved changes. Save or discard them first.`);
    else reload();
  };
  toast({ title, description, duration: Infinity, action: { label: t`Reload`, onPress } });
}
