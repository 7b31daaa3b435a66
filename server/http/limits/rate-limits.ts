import pLimit from "p-limit";
import pg, { type QueryConfig } from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Deps } from "#server/deps.ts";
import { isNotFound, tooMany } from "#server/http/errors.ts";
import type { Reason } from "#shared/failures.ts";

interface Rule {
  /** Prefix of the key in the table. */
  name: string;
  count: number;
  seconds: number;
  reason?: Reason;
}

/** All rate limits (docs/adr/0017-rate-limits.md); the callers choose the keys to count by. */
export const limits = {
  signInByName: { name: "sign-in-name", count: 5, seconds: 15 * 60 },
  signInByAddress: { name: "sign-in-address", count: 20, seconds: 15 * 60 },
  providerSignIns: { name: "provider-sign-ins", count: 30, seconds: 15 * 60 },
  changePassword: { name: "change-password", count: 5, seconds: 15 * 60 },
  passwordLinks: { name: "password-links", count: 20, seconds: 15 * 60 },
  wrongTokens: { name: "wrong-tokens", count: 30, seconds: 15 * 60 },
  publicReads: { name: "public-reads", count: 120, seconds: 60 },
  // The limits by link are for a hundred guests who share it.
  linkReads: { name: "link-reads", count: 3_000, seconds: 60 },
  unknownLinks: { name: "unknown-links", count: 20, seconds: 60 },
  uninvitedSuggestions: { name: "uninvited-suggestions", count: 5, seconds: 60 * 60 },
  testAlerts: { name: "test-alerts", count: 10, seconds: 60 * 60, reason: "too_many_test_alerts" },
  answers: { name: "answers", count: 300, seconds: 60 * 60 },
  answerEdits: { name: "answer-edits", count: 300, seconds: 60 * 60 },
  suggestionEdits: { name: "suggestion-edits", count: 60, seconds: 60 * 60 },
  estimates: { name: "estimates", count: 30, seconds: 60 * 60, reason: "too_many_estimates" },
  recipeLinks: { name: "recipe-links", count: 30, seconds: 60 * 60, reason: "too_many_links" },
  assistants: { name: "assistants", count: 120, seconds: 60 },
  photoReadings: { name: "photo-readings", count: 20, seconds: 60 * 60, reason: "too_many_readings" },
} satisfies Record<string, Rule>;

export interface Limiter {
  /**
   * Counts an attempt. Call it before the work, so that concurrent attempts cannot all pass.
   * @param key at most 200 characters
   * @throws 429 above the limit
   */
  consume: (key: string) => Promise<void>;
  /**
   * Checks the limit without counting, for attempts that count only if they fail.
   * @throws 429 when the limit is used up
   */
  assertNotExhausted: (key: string) => Promise<void>;
  count: (key: string) => Promise<unknown>;
  refund: (key: string) => Promise<unknown>;
  /** Deletes the count. */
  forget: (key: string) => Promise<unknown>;
}

/**
 * Counts of one key wait for each other's row lock and for the disk. Without this limit, they could occupy all ten
 * connections of the pool.
 */
const MAX_CONCURRENT_COUNTS = 2;
const counting = pLimit(MAX_CONCURRENT_COUNTS);

/**
 * After a timeout, further counts fail immediately instead of waiting for their own timeouts. Longer than one timeout,
 * so that a sign-in, which counts before and after it reads the account, waits for two at most.
 */
const PAUSE_MS = 6_000;
const timedOutAt = new WeakMap<pg.Pool, number>();

async function countIn(pool: pg.Pool, statement: QueryConfig) {
  if (performance.now() - (timedOutAt.get(pool) ?? -PAUSE_MS) < PAUSE_MS)
    throw new Error("The database does not respond.");
  try {
    return await pool.query(statement);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) timedOutAt.set(pool, performance.now());
    throw error;
  }
}

/** Counts in PostgreSQL, shared by all processes; while the database is unavailable, each process counts in memory. */
export function createRateLimiter({ pool, env }: Pick<Deps, "pool" | "env">, rule: Rule): Limiter {
  const options = {
    keyPrefix: rule.name,
    points: Math.max(1, Math.round(rule.count * env.rateLimitScale)),
    duration: rule.seconds,
  };
  const limiter = new RateLimiterPostgres({
    ...options,
    storeClient: { query: (statement: QueryConfig) => counting(() => countIn(pool, statement)) },
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    insuranceLimiter: new RateLimiterMemory(options),
  });
  return {
    consume: async (key) => {
      try {
        await limiter.consume(key);
      } catch (error) {
        throw error instanceof RateLimiterRes ? failureOf(rule, error) : error;
      }
    },
    assertNotExhausted: async (key) => {
      const used = await limiter.get(key);
      if (used && used.consumedPoints >= options.points) throw failureOf(rule, used);
    },
    count: (key) => limiter.penalty(key),
    refund: (key) => limiter.reward(key),
    forget: (key) => limiter.delete(key),
  };
}

/**
 * Counts before the work, so that concurrent calls cannot all pass; failed work is not counted. Nothing remains of an
 * unknown link, because an attacker could make up any number of keys. @throws 429; as `work`
 */
export async function withLimit<T>(limiter: Limiter, key: string, work: () => Promise<T>): Promise<T> {
  await limiter.consume(key);
  try {
    return await work();
  } catch (error) {
    await (isNotFound(error) ? limiter.forget(key) : limiter.refund(key));
    throw error;
  }
}

const failureOf = ({ reason }: Rule, { msBeforeNext }: RateLimiterRes) =>
  tooMany(Math.max(1, Math.ceil(msBeforeNext / 1000)), reason);
