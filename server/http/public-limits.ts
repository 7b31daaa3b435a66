import type { Request } from "express";
import type { Deps } from "#server/deps.ts";
import { clientAddress } from "./client-address.ts";
import { UnknownLink } from "./errors.ts";
import { createRateLimiter, limits } from "./rate-limits.ts";

type Work<T> = () => Promise<T>;

/** What people without an account may do how often, counted by their address (decisions §4). */
export interface PublicLimits {
  /** Something that anybody may read, by a secret link or without one. Throws 429. */
  read: <T>(req: Request, work: Work<T>) => Promise<T>;
  /**
   * Something that takes a secret link. Only links that nobody was ever given count; too many, and even a good one
   * does not help for a while, or guessing would go on. Throws 429.
   */
  followLink: <T>(req: Request, work: Work<T>) => Promise<T>;
}

export function createPublicLimits(deps: Deps): PublicLimits {
  const reads = createRateLimiter(deps, limits.publicReads);
  const unknownLinks = createRateLimiter(deps, limits.unknownLinks);

  const followLink = async <T>(req: Request, work: Work<T>) => {
    const address = clientAddress(req);
    // Counted afterwards: fifty guests of one house, all with good links, are no reason to stop anybody.
    await unknownLinks.assertNotExhausted(address);
    try {
      return await work();
    } catch (error) {
      if (error instanceof UnknownLink) await unknownLinks.consume(address);
      throw error;
    }
  };
  return {
    followLink,
    read: async (req, work) => {
      await reads.consume(clientAddress(req));
      return followLink(req, work);
    },
  };
}
