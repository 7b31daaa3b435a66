import { t } from "@lingui/core/macro";
import { hasUnsaved } from "#client/lib/unsaved.ts";
import { toast } from "./toast.ts";

/**
 * Offers a reload in a toast. If something is unsaved when it is pressed, offers it again with a note.
 * @param title why: "A new version is ready"
 * @param reload called only if nothing is unsaved: a new version removes the old files, which an open page still needs
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
