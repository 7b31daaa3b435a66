import pLimit from "p-limit";
import { runAlone } from "#server/database/advisory-lock.ts";
import type { Deps } from "#server/deps.ts";
import { conflict } from "#server/http/errors.ts";
import { createRateLimiter, type Limiter } from "#server/http/rate-limits.ts";
import type { EstimateAnswer, Estimator } from "./estimator.service.ts";
import { readAnswer } from "./provider-answer.ts";
import { send } from "./provider-client.ts";
import { questionAbout } from "./provider-prompt.service.ts";

/** When only a key is given: it reads pictures, is quick, and the cheapest of OpenAI's. */
const DEFAULT_MODEL = "gpt-6-luna";
/** Each holds a connection to the database; a model at home answers one after the other anyway. */
export const ASKED_AT_ONCE = 3;
const DAY_SECONDS = 24 * 60 * 60;

/** Asks an OpenAI-compatible server (decisions §8), about each dish once at a time. */
export function createProvider(deps: Deps): Estimator["estimate"] {
  const model = deps.env.openaiModel ?? DEFAULT_MODEL;
  const daily = dailyLimiter(deps);
  const queue = pLimit(ASKED_AT_ONCE);
  const asked = new Set<number>();

  return async (dish, signal) => {
    // Counts those that wait in the queue, too; the lock is for other processes.
    if (asked.has(dish.id)) throw alreadyAsked();
    asked.add(dish.id);
    try {
      return await queue(() => askAlone(dish.id));
    } finally {
      asked.delete(dish.id);
    }

    async function askAlone(id: number): Promise<EstimateAnswer> {
      let answer: EstimateAnswer | undefined;
      const ask = async () => {
        const question = { model, ...(await questionAbout(deps, dish)) };
        const countCall = () => daily.consume("household");
        answer = readAnswer(await send(deps.env, question, { countCall, signal }));
      };
      await runAlone(deps.databaseUrl, "estimate", ask, id);
      if (!answer) throw alreadyAsked();
      return answer;
    }
  };
}

const alreadyAsked = () => conflict("An estimate for this dish is already on its way.", "estimate_running");

/** `ESTIMATE_DAILY_LIMIT` says how many, so `RATE_LIMIT_SCALE` leaves it alone. */
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
