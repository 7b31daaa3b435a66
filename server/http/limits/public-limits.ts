import type { Request } from "express";
import type { Deps } from "#server/deps.ts";
import { UnknownLink } from "#server/http/errors.ts";
import { clientAddress } from "./client-address.ts";
import { createRateLimiter, limits } from "./rate-limits.ts";

type Work<T> = () => Promise<T>;

/** Rate limits for people without an account, counted by their network address (docs/adr/0017-rate-limits.md). */
export interface PublicLimits {
  /** Limits public reads, with or without a secret link. @throws 429 */
  read: <T>(req: Request, work: Work<T>) => Promise<T>;
  /**
   * Limits requests with unknown links, to stop guessing. Above the limit, valid links are refused as well.
   * @throws 429
   */
  followLink: <T>(req: Request, work: Work<T>) => Promise<T>;
}

export function createPublicLimits(deps: Deps): PublicLimits {
  const reads = createRateLimiter(deps, limits.publicReads);
  const unknownLinks = createRateLimiter(deps, limits.unknownLinks);

  const followLink = async <T>(req: Request, work: Work<T>) => {
    const address = clientAddress(req);
    // Valid links do not count, because many guests may share one network address.
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
