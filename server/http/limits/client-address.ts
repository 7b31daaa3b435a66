import type { Request } from "express";
import ipaddr from "ipaddr.js";

/**
 * Returns the key by which rate limits count a caller: the IPv4 address, or the /64 network of an IPv6 address, which
 * belongs to one household. Behind TRUST_PROXY, the address reported by the proxy.
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
