/** Half of the table's estimates err by up to 38 % (docs/calories.md), so that four fifths are within about a factor of two. */
const TABLE_FACTOR = 2;
/** Assumptions, not measured yet: sums of which all lines are understood, and what each tenth of confidence less adds. */
const SUM_FACTOR = 1.35;
const SUM_CONFIDENCE = 0.8;
const FACTOR_PER_TENTH = 0.1;

interface Estimate {
  /** kcal per serving. */
  calories: number;
  /** 0–1. */
  confidence: number;
  /** True for the sum of a recipe's ingredients. */
  isSum: boolean;
}

/** The range that contains four of five stated values: kcal per serving, rounded outward. */
export function rangeOf({ calories, confidence, isSum }: Estimate): { low: number; high: number } {
  const factor = isSum
    ? SUM_FACTOR + Math.max(0, SUM_CONFIDENCE - confidence) * 10 * FACTOR_PER_TENTH
    : TABLE_FACTOR;
  const step = calories < 100 ? 5 : 10;
  return {
    low: Math.floor(calories / factor / step) * step,
    high: Math.ceil((calories * factor) / step) * step,
  };
}
