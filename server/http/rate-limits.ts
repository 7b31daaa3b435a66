import pLimit from "p-limit";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import pg, { type QueryConfig } from "pg";
import type { Deps } from "#server/deps.ts";
import { tooMany } from "./errors.ts";

interface Rule {
  /** Part of the key in the table; the path of the call plays no part, however it is spelled. */
  name: string;
  count: number;
  seconds: number;
  /** What whoever is refused reads. */
  refusal?: string;
}

/** Decisions §4. What each is counted by is said where it is taken. */
export const limits = {
  signInByName: { name: "sign-in-name", count: 5, seconds: 15 * 60 },
  signInByAddress: { name: "sign-in-address", count: 20, seconds: 15 * 60 },
  changePassword: { name: "change-password", count: 5, seconds: 15 * 60 },
  wrongTokens: { name: "wrong-tokens", count: 30, seconds: 15 * 60 },
  publicReads: { name: "public-reads", count: 120, seconds: 60 },
  unknownLinks: { name: "unknown-links", count: 20, seconds: 60 },
  suggestions: { name: "suggestions", count: 10, seconds: 60 * 60 },
  uninvitedSuggestions: { name: "uninvited-suggestions", count: 5, seconds: 60 * 60 },
  testAlerts: {
    name: "test-alerts",
    count: 10,
    seconds: 60 * 60,
    refusal: "Many test alerts were sent this hour. Please wait a little.",
  },
  suggestionEdits: { name: "suggestion-edits", count: 60, seconds: 60 * 60 },
  estimates: {
    name: "estimates",
    count: 30,
    seconds: 60 * 60,
    refusal: "You have asked for many estimates this hour. Please wait a little.",
  },
} satisfies Record<string, Rule>;

export interface Limiter {
  /**
   * Counts one try by `key` (at most 200 characters).
   * Counting comes before the work, so that tries that arrive at once cannot all pass.
   * @throws 429 when there were too many
   */
  consume: (key: string) => Promise<void>;
  /**
   * For what is counted only once it has turned out how: refuses when all tries are used up, and counts nothing.
   * @throws 429
   */
  assertNotExhausted: (key: string) => Promise<void>;
  /** Counts what was done; never refuses. */
  count: (key: string) => Promise<void>;
  /** Takes back one try that turned out not to count. */
  refund: (key: string) => Promise<void>;
}

/**
 * Connections that count at the same time, of the pool's ten: counts of one key wait for each other's row lock and for
 * the disk, and would keep all connections from requests that only read.
 */
const COUNTING_AT_ONCE = 2;
const counting = pLimit(COUNTING_AT_ONCE);

/** After a count got no answer, the ones that wait behind it are not sent, because each would wait for its own timeout. */
const PAUSE_MS = 4_000;
let unansweredAt = -PAUSE_MS;

async function countIn(pool: pg.Pool, statement: QueryConfig) {
  if (performance.now() - unansweredAt < PAUSE_MS) throw new Error("The database does not answer.");
  try {
    return await pool.query(statement);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) unansweredAt = performance.now();
    throw error;
  }
}

/** Counts in PostgreSQL, shared by all processes; while the database is away each process counts for itself. */
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
    // A job removes expired rows.
    clearExpiredByTimeout: false,
    insuranceLimiter: new RateLimiterMemory(options),
  });
  return {
    consume: async (key) => {
      try {
        await limiter.consume(key);
      } catch (reason) {
        throw reason instanceof RateLimiterRes ? refusalOf(rule, reason) : reason;
      }
    },
    assertNotExhausted: async (key) => {
      const used = await limiter.get(key);
      if (used && used.consumedPoints >= options.points) throw refusalOf(rule, used);
    },
    count: async (key) => {
      await limiter.penalty(key);
    },
    refund: async (key) => {
      await limiter.reward(key);
    },
  };
}

const refusalOf = ({ refusal }: Rule, { msBeforeNext }: RateLimiterRes) =>
  tooMany(Math.max(1, Math.ceil(msBeforeNext / 1000)), refusal);
