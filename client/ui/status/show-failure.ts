import { t } from "@lingui/core/macro";
import { errorMessage } from "#client/lib/api/server-issues.ts";
import { toast } from "./toast.ts";

/** Says in a toast what failed and why. */
export function showFailure(title: string, error: unknown, advice = t`Please try again.`): void {
  toast({ title, description: errorMessage(error, advice), variant: "destructive" });
}
