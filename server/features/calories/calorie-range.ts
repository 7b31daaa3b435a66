/**
 * Factors that contain four of five published values, on average of the two lists for tuning (docs/calories.md): at the
 * highest confidence of a sum and of a match of the table, and what each tenth of confidence less adds.
 */
const SUM = { factor: 1.4, confidence: 0.8, perTenth: 0.1 };
const TABLE = { factor: 1.65, confidence: 0.5, perTenth: 0.15 };

interface PointEstimate {
  /** kcal per serving. */
  calories: number;
  /** 0–1. */
  confidence: number;
  /** True for the sum of a recipe's ingredients. */
  isSum: boolean;
  /** kcal per serving of the ingredients that the sum leaves out. */
  uncounted?: number | undefined;
}

export type Range = { low: number; high: number };

/** The range that contains four of five stated values: kcal per serving, rounded outward. */
export function rangeOf({ calories, confidence, isSum, uncounted = 0 }: PointEstimate): Range {
  const best = isSum ? SUM : TABLE;
  const factor = best.factor + Math.max(0, best.confidence - confidence) * 10 * best.perTenth;
  return roundOutward({ low: calories / factor, high: calories * factor + uncounted });
}

export function roundOutward({ low, high }: Range): Range {
  const step = high < 200 ? 5 : 10;
  return { low: Math.floor(low / step) * step, high: Math.ceil(high / step) * step };
}
