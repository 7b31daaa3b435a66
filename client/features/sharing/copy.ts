import { t } from "@lingui/core/macro";
import { copyToClipboard } from "#client/lib/device/clipboard.ts";
import { showProblem, showSuccess } from "#client/ui/status/toast.ts";

type Message = Parameters<typeof showSuccess>;

async function copy(text: string, done: Message, failed: Message): Promise<void> {
  if (await copyToClipboard(text)) showSuccess(...done);
  else showProblem(...failed);
}

/** Copies a link and shows a toast. @param description what to do with the link */
export const copyLink = (link: string, description?: string): Promise<void> =>
  copy(
    link,
    [t`Link copied to clipboard!`, description],
    // Shows the link, so that it can be copied by hand.
    [t`Failed to copy link`, link],
  );

export const copyMessage = (message: string): Promise<void> =>
  copy(
    message,
    [t`Message copied to clipboard!`],
    [t`Failed to copy message`, t`Please try again, or copy the link alone.`],
  );

export const copyPlace = (place: string): Promise<void> =>
  copy(place, [t`Place copied`], [t`The place could not be copied`, place]);

export const copyToken = (token: string): Promise<void> =>
  copy(
    token,
    [t`Token copied`],
    [t`The token could not be copied`, t`Please select it and copy it by hand.`],
  );
