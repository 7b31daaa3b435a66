import { publicAddress } from "#client/lib/navigation/public-address.ts";
import type { Dish } from "#shared/dishes.api.ts";
import type { Menu } from "#shared/menus.api.ts";

/** The public link of a dish. Its key makes it work under both sharing policies. */
export function dishLink({ id, shareKey }: Pick<Dish, "id" | "shareKey">): string {
  return publicAddress(`/public/dishes/${id}?key=${shareKey}`);
}

export function menuLink({ id, shareKey }: Pick<Menu, "id" | "shareKey">): string {
  return publicAddress(`/public/menus/${id}?key=${shareKey}`);
}

/** Opens WhatsApp with this text; the user chooses the recipient there. */
export function whatsAppLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

/** Opens a new text message. iOS expects `&body=` and Android `?body=`; both accept `?&body=`. */
export function smsLink(text: string): string {
  return `sms:?&body=${encodeURIComponent(text)}`;
}

export function messengerAppLink(link: string): string {
  return `fb-messenger://share/?link=${encodeURIComponent(link)}`;
}
