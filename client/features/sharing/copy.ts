import { t } from "@lingui/core/macro";
import { copyToClipboard } from "#client/lib/device/clipboard.ts";
import { toast } from "#client/ui/status/toast.ts";

type Message = Pick<Parameters<typeof toast>[0], "title" | "description">;

async function copy(text: string, done: Message, failed: Message): Promise<void> {
  if (await copyToClipboard(text)) toast({ ...done, variant: "success" });
  else toast({ ...failed, variant: "destructive" });
}

/** Copies a link and shows a toast. @param description what to do with the link */
export const copyLink = (link: string, description?: string): Promise<void> =>
  copy(
    link,
    { title: t`Link copied to clipboard!`, ...(description !== undefined && { description }) },
    // Shows the link, so that it can be copied by hand.
    { title: t`Failed to copy link`, description: link },
  );

export const copyMessage = (message: string): Promise<void> =>
  copy(
    message,
    { title: t`Message copied to clipboard!` },
    { title: t`Failed to copy message`, description: t`Please try again, or copy the link alone.` },
  );

export const copyPlace = (place: string): Promise<void> =>
  copy(place, { title: t`Place copied` }, { title: t`The place could not be copied`, description: place });

export const copyToken = (token: string): Promise<void> =>
  copy(
    token,
    { title: t`Token copied` },
    { title: t`The token could not be copied`, description: t`Please select it and copy it by hand.` },
  );
