import pLimit from "p-limit";
import { withAdvisoryLock } from "#server/database/advisory-lock.ts";
import type { Deps } from "#server/deps.ts";
import type { Env } from "#server/env.ts";
import type { DishToEstimate, EstimateResult, Estimator } from "#server/features/calories/estimate.types.ts";
import { failure } from "#server/http/errors.ts";
import { createRateLimiter, type Limiter } from "#server/http/limits/rate-limits.ts";
import type { Reason } from "#shared/failures.ts";
import { sendRequest, type OptionalPart } from "./provider-client.ts";
import { compareWithReference, ESTIMATE_SERVICE, parseCompletion } from "./provider-completion.ts";
import { buildPrompt } from "./provider-prompt.service.ts";

/** For an OpenAI key without a model: fast, inexpensive, with vision. */
const DEFAULT_MODEL = "gpt-6-luna";
/** Each request holds a database connection, and local models process one request at a time anyway. */
export const MAX_CONCURRENT_REQUESTS = 3;
/** The model behind an address may be exchanged while the server runs. */
const LEFT_OUT_MS = 60 * 60 * 1_000;
const PARTS_REJECTED = "the estimate provider rejects parts of the requests, which are left out for an hour";
const DAY_SECONDS = 24 * 60 * 60;

export function createProvider(deps: Deps): Estimator["estimate"] {
  const daily = dailyLimiter(deps, "estimates_used_up");
  const queue = pLimit(MAX_CONCURRENT_REQUESTS);
  const running = new Set<number>();
  /** Until when each part is left out. */
  const leftOutUntil = new Map<OptionalPart, number>();

  const ask = async (dish: DishToEstimate, signal: AbortSignal | undefined) => {
    // Loaded late, because building the index of names would slow down the start of the server.
    const { estimateByReference } =
      await import("#server/features/calories/reference/reference-estimator.ts");
    const reference = estimateByReference(dish);
    const request = { model: modelOf(deps.env), ...(await buildPrompt(deps, dish, reference)) };
    const now = deps.now().getTime();
    const { completion, rejected } = await sendRequest(deps.env, request, {
      countCall: () => daily.consume("household"),
      signal,
      leftOut: new Set([...leftOutUntil].flatMap(([part, until]) => (until > now ? part : []))),
      service: ESTIMATE_SERVICE,
      timeoutSeconds: deps.env.estimateTimeoutSeconds,
    });
    for (const part of rejected) leftOutUntil.set(part, deps.now().getTime() + LEFT_OUT_MS);
    if (rejected.length > 0) deps.log.warn({ rejected }, PARTS_REJECTED);
    return compareWithReference(parseCompletion(completion, dish.servings), reference);
  };

  return async (dish, signal) => {
    // Includes queued requests of this process; the advisory lock covers other processes.
    if (running.has(dish.id)) throw alreadyRunning();
    running.add(dish.id);
    let estimate: EstimateResult | undefined;
    const work = async () => void (estimate = await ask(dish, signal));
    try {
      await queue(() => withAdvisoryLock(deps.databaseUrl, "estimate", work, dish.id));
    } finally {
      running.delete(dish.id);
    }
    if (!estimate) throw alreadyRunning();
    return estimate;
  };
}

export const hasProvider = ({ openaiApiKey, openaiBaseUrl }: Env) =>
  openaiApiKey !== undefined || openaiBaseUrl !== undefined;
export const modelOf = ({ openaiModel }: Env) => openaiModel ?? DEFAULT_MODEL;

const alreadyRunning = () => failure(409, "estimate_running");

/** Counts all requests to the provider. ESTIMATE_DAILY_LIMIT is absolute, so RATE_LIMIT_SCALE does not apply. */
export function dailyLimiter({ pool, env }: Deps, reason: Reason): Limiter {
  return createRateLimiter(
    { pool, env: { ...env, rateLimitScale: 1 } },
    {
      name: "estimate-calls",
      count: env.estimateDailyLimit,
      seconds: DAY_SECONDS,
      reason,
    },
  );
}
