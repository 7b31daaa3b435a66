import ipaddr from "ipaddr.js";

/** All global IPv6 addresses; excludes ::/96, site-local and unassigned ranges. */
const GLOBAL = ipaddr.IPv6.parseCIDR("2000::/3");
/** The prefix that IPv6-only networks put before IPv4 addresses; there, every public server has such an address. */
const NAT64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");

/**
 * @returns whether an IP address is on the public internet: not loopback, private, multicast or reserved. An IPv4
 *   address embedded in IPv6 counts as the IPv4 address; tunnels (6to4, Teredo) are not public.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  // Converts ::ffff:127.0.0.1 to IPv4.
  const address = ipaddr.process(text);
  if (!(address instanceof ipaddr.IPv6)) return address.range() === "unicast";
  if (address.match(NAT64)) return new ipaddr.IPv4(address.toByteArray().slice(12)).range() === "unicast";
  return address.match(GLOBAL) && address.range() === "unicast";
}
