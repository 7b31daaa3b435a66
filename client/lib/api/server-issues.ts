import { t } from "@lingui/core/macro";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { attempt } from "#client/lib/device/browser-features.ts";
import { productName } from "#client/lib/product.ts";
import { ApiError, isNetworkError, ProxyError } from "./call.ts";

/**
 * Shows the server's validation errors at their fields and focuses the first one.
 * @returns false if an error has no field in the form, so that the caller has to show it
 */
export function showIssues<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "getValues" | "setError">,
  error: unknown,
): boolean {
  if (!(error instanceof ApiError) || error.issues.length === 0) return false;
  const fields = new Set(Object.keys(form.getValues()));
  let all = true;
  let focused = false;
  for (const { path, message } of error.issues) {
    const field = path.split(".")[0] ?? "";
    if (!fields.has(field)) all = false;
    else {
      form.setError(field as Path<Values>, { type: "server", message }, { shouldFocus: !focused });
      focused = true;
    }
  }
  return all;
}

/** Returns why a call failed without a response, for a title or, with a full stop, a sentence. */
export function networkFailure(error: unknown): string {
  if (error instanceof ProxyError) return error.text;
  return attempt(() => navigator.onLine) === false
    ? t`There is no connection`
    : t`${{ product: productName() }} can't be reached`;
}

/**
 * Returns the server's message, or the fallback: without a connection, after a sentence that says so. Messages of
 * unexpected errors have the code that finds them in the log.
 */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof ProxyError) return `${error.text}.`;
  if (isNetworkError(error)) return `${networkFailure(error)}. ${fallback}`;
  if (!(error instanceof ApiError)) return fallback;
  const sentence = error.serverMessage ?? fallback;
  return error.reportCode === undefined ? sentence : `${sentence} (${t`Code ${{ code: error.reportCode }}`})`;
}
