import type { Request } from "express";
import type { Deps } from "#server/deps.ts";
import { isNotFound } from "#server/http/errors.ts";
import { digestOf } from "#server/lib/link-token.ts";
import { clientAddress } from "./client-address.ts";
import { createRateLimiter, limits, withLimit, type Limiter } from "./rate-limits.ts";

type Work<T> = () => Promise<T>;

/**
 * Rate limits for people without an account (docs/adr/0017-rate-limits.md). Valid links count by link, because many
 * guests may share one network address; everything else counts by address.
 */
export interface PublicLimits {
  /**
   * Limits reads.
   * @param link its token, or kind and id of a shared dish or menu; undefined without one
   * @throws 429
   */
  read: <T>(req: Request, link: string | undefined, work: Work<T>) => Promise<T>;
  /** Limits the successful writes of a link. @throws 429 */
  write: <T>(req: Request, limiter: Limiter, link: string, work: Work<T>) => Promise<T>;
  /** Limits guesses at links; valid links are never refused for these. @throws 429 instead of 404 */
  limitGuesses: <T>(req: Request, work: Work<T>) => Promise<T>;
}

export function createPublicLimits(deps: Deps): PublicLimits {
  const reads = createRateLimiter(deps, limits.publicReads);
  const linkReads = createRateLimiter(deps, limits.linkReads);
  const unknownLinks = createRateLimiter(deps, limits.unknownLinks);

  const limitGuesses = async <T>(req: Request, work: Work<T>) => {
    try {
      return await work();
    } catch (error) {
      if (isNotFound(error)) await unknownLinks.consume(clientAddress(req));
      throw error;
    }
  };
  return {
    limitGuesses,
    write: (req, limiter, link, work) => limitGuesses(req, () => withLimit(limiter, digestOf(link), work)),
    read: async (req, link, work) => {
      if (link === undefined) {
        await reads.consume(clientAddress(req));
        return work();
      }
      const key = digestOf(link);
      await linkReads.assertNotExhausted(key);
      const found = await limitGuesses(req, work);
      // After the work, so that guesses add no rows of their own.
      await linkReads.count(key);
      return found;
    },
  };
}
