import { median, type Load } from "../run/rows.ts";
import { fireWithAutocannon } from "./autocannon.ts";
import type { Firing } from "./http-request.ts";
import { fireWithWrk, hasWrk } from "./wrk.ts";

/** Slow requests are measured until each connection had about this many responses, or for a maximum time. */
const ANSWERS_EACH = 3;
const MAX_SECONDS = 10;
/** Sides are measured alternately, so that other load on the machine affects all of them. */
const ROUNDS = 2;

export const loadTool = hasWrk() ? "wrk" : "autocannon";

/** Repeats the requests, each connection as fast as it gets responses. */
export const fire: (firing: Firing) => Promise<Load> = loadTool === "wrk" ? fireWithWrk : fireWithAutocannon;

/** Measures the sides of a comparison alternately after a warm-up. */
export async function measureByTurns(sides: (() => Firing)[]): Promise<Load[]> {
  const firings: Firing[] = [];
  for (const side of sides) {
    const firing = side();
    const warm = await fire({ ...firing, seconds: 1 });
    const enough = Math.min(MAX_SECONDS, (firing.connections * ANSWERS_EACH) / (warm.perSecond || 0.1));
    firings.push({ ...firing, seconds: Math.ceil(Math.max(firing.seconds / ROUNDS, enough)) });
  }
  const results = firings.map((): Load[] => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, firing] of firings.entries()) results[index]?.push(await fire(firing));
  return results.map(middle);
}

function middle(loads: Load[]): Load {
  return {
    perSecond: mean(loads.map(({ perSecond }) => perSecond)),
    p50: mean(loads.map(({ p50 }) => p50)),
    p99: median(loads.map(({ p99 }) => p99)),
    failed: loads.reduce((sum, { failed }) => sum + failed, 0),
  };
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
