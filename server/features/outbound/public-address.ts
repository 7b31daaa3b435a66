import ipaddr from "ipaddr.js";

/** All that is global among IPv6 lies in here; ::/96, site-local and what is not given out yet do not. */
const GLOBAL = ipaddr.IPv6.parseCIDR("2000::/3");
/** How networks without IPv4 write an IPv4 address; a home behind such a network knows the whole world by it. */
const NAT64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");

/**
 * Whether an IP address is one of the public internet: not this machine's, not the home network's, not multicast, not
 * reserved. An IPv4 address in an IPv6 spelling is judged by what it stands for; tunnels (6to4, Teredo) are not public.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  // Makes ::ffff:127.0.0.1 what it is.
  const address = ipaddr.process(text);
  if (!(address instanceof ipaddr.IPv6)) return address.range() === "unicast";
  if (address.match(NAT64)) return new ipaddr.IPv4(address.toByteArray().slice(12)).range() === "unicast";
  return address.match(GLOBAL) && address.range() === "unicast";
}
