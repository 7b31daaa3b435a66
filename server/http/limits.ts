import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Deps } from "#server/deps.ts";
import { tooMany } from "./errors.ts";

interface Rule {
  /** Part of the key in the table; the path of the call plays no part, however it is spelled. */
  name: string;
  count: number;
  seconds: number;
}

/** Decisions §4. What each is counted by is said where it is taken. */
export const limits = {
  signInByName: { name: "sign-in-name", count: 5, seconds: 15 * 60 },
  signInByAddress: { name: "sign-in-address", count: 20, seconds: 15 * 60 },
  changePassword: { name: "change-password", count: 5, seconds: 15 * 60 },
} satisfies Record<string, Rule>;

export interface Limiter {
  /**
   * Counts one try by `key` (at most 200 characters).
   * Counting comes before the work, so that tries that arrive at once cannot all pass.
   * @throws 429 when there were too many
   */
  take: (key: string) => Promise<void>;
  /** Takes back one try that turned out not to count. */
  giveBack: (key: string) => Promise<void>;
}

/** Counts in PostgreSQL, shared by all processes; while the database is away each process counts for itself. */
export function createLimiter({ pool, env }: Pick<Deps, "pool" | "env">, rule: Rule): Limiter {
  const options = {
    keyPrefix: rule.name,
    points: Math.max(1, Math.round(rule.count * env.rateLimitScale)),
    duration: rule.seconds,
  };
  const limiter = new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    // A job removes expired rows.
    clearExpiredByTimeout: false,
    insuranceLimiter: new RateLimiterMemory(options),
  });
  return {
    take: async (key) => {
      try {
        await limiter.consume(key);
      } catch (reason) {
        if (reason instanceof RateLimiterRes)
          throw tooMany(Math.max(1, Math.ceil(reason.msBeforeNext / 1000)));
        throw reason;
      }
    },
    giveBack: async (key) => {
      await limiter.reward(key);
    },
  };
}
