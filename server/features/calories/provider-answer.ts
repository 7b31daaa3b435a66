import * as z from "zod/mini";
import { HttpError } from "#server/http/errors.ts";
import { MAX_ESTIMATED_CALORIES } from "#shared/limits.ts";
import type { EstimateAnswer } from "./estimator.service.ts";

const LONGEST_REASONING = 500;

const completion = z.object({
  choices: z
    .array(
      z.object({ message: z.object({ content: z.nullish(z.string()), refusal: z.nullish(z.string()) }) }),
    )
    .check(z.minLength(1)),
});

const answer = z.object({
  estimatedCalories: z.pipe(
    z.pipe(z.number(), z.transform(Math.round)),
    z.number().check(z.minimum(1), z.maximum(MAX_ESTIMATED_CALORIES)),
  ),
  confidence: z.number().check(z.minimum(0), z.maximum(1)),
  reasoning: z.pipe(z.string(), z.transform(plainText)),
});

/** 502; `message` is ours alone, because what a provider says may hold anything, the key included. */
export const providerFailed = (message: string) => new HttpError(502, message, "estimate_failed");

/** 502 for a failure that has nothing to do with the dish: the provider is unreachable, silent, or turns us away. */
export class ProviderUnavailable extends HttpError {
  constructor(message: string) {
    super(502, message, "estimate_failed");
    this.name = "ProviderUnavailable";
  }
}

/** What a provider answered, checked. @throws 502 for a refusal and for anything that is no estimate */
export function readAnswer(value: unknown): EstimateAnswer {
  const said = z.safeParse(completion, value).data?.choices[0]?.message;
  if (said?.refusal) throw providerFailed("The estimate service declined to estimate this dish.");
  const found = z.safeParse(answer, jsonIn(said?.content ?? "")).data;
  if (!found) {
    throw providerFailed("The estimate service gave an answer that cannot be used. Please try again later.");
  }
  return found;
}

/** The object in a text: models that were not held to JSON put it between other words or in a code fence. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  } catch {
    return undefined;
  }
}

/** One line without characters that cannot be seen: those of control, and those that turn the direction of text. */
function plainText(text: string): string {
  const line = text.replace(/\s+/gu, " ").replace(/\p{C}/gu, "").trim();
  // Cutting may halve a character.
  return line.length > LONGEST_REASONING
    ? `${line.slice(0, LONGEST_REASONING - 1).replace(/\p{Surrogate}$/u, "")}…`
    : line;
}
