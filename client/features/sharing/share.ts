import { copyLink } from "./copy.ts";
import { messengerAppLink } from "./share-links.ts";

/** What is shared: a link, and what it leads to in words. */
export interface Shared {
  title: string;
  link: string;
}

/** Whether the device has a way of its own to pass something on (it has none on plain http). */
export function hasNativeShare(): boolean {
  return typeof navigator.share === "function";
}

/**
 * Opens the device's own share sheet; without one the link is copied (Spec §2).
 * @param message goes out in place of the link alone, and holds it
 */
export async function shareNatively({ title, link }: Shared, message?: string): Promise<void> {
  if (!hasNativeShare()) return copyLink(link);
  try {
    await navigator.share(message === undefined ? { title, url: link } : { title, text: message });
  } catch (error) {
    const wasClosed = error instanceof DOMException && error.name === "AbortError";
    if (!wasClosed) await copyLink(link);
  }
}

/**
 * Messenger takes a link over from other apps on phones only. Its dialog for web sites wants a registered Facebook app,
 * which a household has not; so elsewhere a new message opens, and the link is ready to be pasted. It is on phones too:
 * nobody tells the page whether the app is there.
 */
export async function shareToMessenger(link: string): Promise<void> {
  const isPhone = window.matchMedia("(hover: none) and (pointer: coarse)").matches;
  await copyLink(
    link,
    isPhone ? "If Messenger does not open, paste it into a chat." : "Paste it into the chat in Messenger.",
  );
  if (isPhone) window.location.assign(messengerAppLink(link));
  else window.open("https://www.facebook.com/messages/new", "_blank", "noopener,noreferrer");
}
