import { t } from "@lingui/core/macro";
import { errorMessage } from "#client/lib/api/server-issues.ts";
import { showProblem } from "./toast.ts";

/** Shows in a toast what failed and why. */
export function showFailure(title: string, error: unknown, advice = t`Please try again.`): void {
  showProblem(title, errorMessage(error, advice));
}
