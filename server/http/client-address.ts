import type { Request } from "express";
import ipaddr from "ipaddr.js";

/**
 * Who is counted as one caller: an IPv4 address, or the /64 of an IPv6 address, since one household or machine has
 * all of it. Behind proxies named by TRUST_PROXY it is the address that they report.
 */
export function clientAddress(req: Pick<Request, "ip">): string {
  if (!req.ip || !ipaddr.isValid(req.ip)) return "unknown";
  const address = ipaddr.process(req.ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
