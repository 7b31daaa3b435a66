/** Returns the http(s) address of an installation without a slash at its end; undefined for anything else. */
export function kitchenAddress(text: string): string | undefined {
  const typed = text.trim();
  const address = typed.includes("://") ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, username, origin, pathname } = new URL(address);
  if (!/^https?:$/.test(protocol) || username) return undefined;
  return origin + pathname.replace(/\/+$/, "");
}

/** Where an installation opens its form for a new dish with the address of this page, which its member then reads. */
export function takingAddress(kitchen: string): string {
  const { origin, pathname, search } = window.location;
  return `${kitchen}/dishes?new=dish-${encodeURIComponent(origin + pathname + search)}`;
}
