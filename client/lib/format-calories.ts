import { plural } from "@lingui/core/macro";

/** "1,240 kcal" */
export const formatCalories = (count: number): string =>
  plural({ count }, { one: "# kcal", other: "# kcal" });
