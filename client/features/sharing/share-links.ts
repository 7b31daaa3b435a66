import { publicAddress } from "#client/lib/public-address.ts";
import type { Dish } from "#shared/dishes.api.ts";
import type { Menu } from "#shared/menus.api.ts";

/** A dish for anybody. Its key makes the link work under both sharing policies (decisions §6). */
export function dishLink({ id, shareKey }: Pick<Dish, "id" | "shareKey">): string {
  return publicAddress(`/public/dishes/${id}?key=${shareKey}`);
}

/** A menu for anybody; see `dishLink`. */
export function menuLink({ id, shareKey }: Pick<Menu, "id" | "shareKey">): string {
  return publicAddress(`/public/menus/${id}?key=${shareKey}`);
}

/** Opens WhatsApp with this text; there one chooses to whom. */
export function whatsAppLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

/** Opens a new text message. `?&body=` is what both iOS (which wants `&`) and Android (which wants `?`) understand. */
export function smsLink(text: string): string {
  return `sms:?&body=${encodeURIComponent(text)}`;
}

/** Hands a link to the Messenger app of a phone. */
export function messengerAppLink(link: string): string {
  return `fb-messenger://share/?link=${encodeURIComponent(link)}`;
}
