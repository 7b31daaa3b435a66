import { t } from "@lingui/core/macro";
import { copyLink, copyMessage } from "./copy.ts";
import { messengerAppLink } from "./share-links.ts";

/** A shared link and the title of its dish or menu. */
export interface Shared {
  title: string;
  link: string;
}

/** Returns whether the browser can share natively (never on plain http). */
export function hasNativeShare(): boolean {
  return typeof navigator.share === "function";
}

/**
 * Opens the device's share sheet; without one, copies the link.
 * @param message shared instead of the bare link, which it contains
 */
export async function shareNatively({ title, link }: Shared, message?: string): Promise<void> {
  await openShareSheet(message === undefined ? { title, url: link } : { title, text: message }, () =>
    copyLink(link),
  );
}

/** Opens the device's share sheet with a text; if that fails, copies the text. */
export async function shareText(title: string, text: string): Promise<void> {
  await openShareSheet({ title, text }, () => copyMessage(text));
}

async function openShareSheet(data: ShareData, copy: () => Promise<void>): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    const wasClosed = error instanceof DOMException && error.name === "AbortError";
    if (!wasClosed) await copy();
  }
}

/**
 * Copies the link, then opens the Messenger app on phones or a new message on the web elsewhere: Messenger's share
 * dialog for web sites requires a registered Facebook app. Phones copy too, because a page cannot detect the app.
 */
export async function shareToMessenger(link: string): Promise<void> {
  const isPhone = window.matchMedia("(hover: none) and (pointer: coarse)").matches;
  await copyLink(
    link,
    isPhone ? t`If Messenger does not open, paste it into a chat.` : t`Paste it into the chat in Messenger.`,
  );
  if (isPhone) window.location.assign(messengerAppLink(link));
  else window.open("https://www.facebook.com/messages/new", "_blank", "noopener,noreferrer");
}
