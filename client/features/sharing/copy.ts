import { t } from "@lingui/core/macro";
import { showProblem, showSuccess } from "#client/ui/status/toast.ts";

type Message = Parameters<typeof showSuccess>;

async function copy(text: string, done: Message, failed: Message): Promise<void> {
  if (await copyToClipboard(text)) showSuccess(...done);
  else showProblem(...failed);
}

/** Copies a link and shows a toast. @param description a hint about using the link */
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

/**
 * Copies text to the clipboard. `navigator.clipboard` exists only on https and localhost; over plain http this falls
 * back to `execCommand`.
 * @returns false if the browser refused
 */
async function copyToClipboard(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // No permission or page not focused: the fallback may still work.
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  // An open dialog traps the focus, so the temporary field has to be inside it.
  const host = before?.closest('[role="dialog"], [role="alertdialog"]') ?? document.body;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.position = "fixed";
  field.style.opacity = "0";
  host.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
