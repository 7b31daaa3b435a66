import pLimit from "p-limit";
import { withAdvisoryLock } from "#server/database/advisory-lock.ts";
import type { Deps } from "#server/deps.ts";
import { conflict } from "#server/http/errors.ts";
import { createRateLimiter, type Limiter } from "#server/http/rate-limits.ts";
import type { EstimateResult, Estimator } from "./estimator.service.ts";
import { parseAnswer } from "./provider-answer.ts";
import { send } from "./provider-client.ts";
import { buildPrompt } from "./provider-prompt.service.ts";

/** For an OpenAI key without a model: fast, inexpensive, with vision. */
const DEFAULT_MODEL = "gpt-6-luna";
/** Each request holds a database connection, and local models answer one request at a time anyway. */
export const MAX_CONCURRENT_REQUESTS = 3;
const DAY_SECONDS = 24 * 60 * 60;

export function createProvider(deps: Deps): Estimator["estimate"] {
  const model = deps.env.openaiModel ?? DEFAULT_MODEL;
  const daily = dailyLimiter(deps);
  const queue = pLimit(MAX_CONCURRENT_REQUESTS);
  const running = new Set<number>();

  return async (dish, signal) => {
    // Includes queued requests of this process; the advisory lock covers other processes.
    if (running.has(dish.id)) throw alreadyRunning();
    running.add(dish.id);
    try {
      return await queue(() => askWithLock(dish.id));
    } finally {
      running.delete(dish.id);
    }

    async function askWithLock(id: number): Promise<EstimateResult> {
      let answer: EstimateResult | undefined;
      const ask = async () => {
        const request = { model, ...(await buildPrompt(deps, dish)) };
        const countCall = () => daily.consume("household");
        answer = parseAnswer(await send(deps.env, request, { countCall, signal }));
      };
      await withAdvisoryLock(deps.databaseUrl, "estimate", ask, id);
      if (!answer) throw alreadyRunning();
      return answer;
    }
  };
}

const alreadyRunning = () => conflict("This dish is already being estimated.", "estimate_running");

/** ESTIMATE_DAILY_LIMIT is absolute, so RATE_LIMIT_SCALE does not apply. */
function dailyLimiter({ pool, env }: Deps): Limiter {
  return createRateLimiter(
    { pool, env: { ...env, rateLimitScale: 1 } },
    {
      name: "estimate-calls",
      count: env.estimateDailyLimit,
      seconds: DAY_SECONDS,
      refusal: "Today's estimates are used up. Please try again tomorrow.",
    },
  );
}
