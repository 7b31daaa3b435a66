import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError } from "./call.ts";

/**
 * Puts the server's complaints beside the fields they are about, and the focus on the first of them.
 * @returns whether every complaint found its field; if not, the caller says the rest in words
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

/** The sentence of the server for a person, or the given one; with the code that finds it in the log when nobody expected it. */
export function errorMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const sentence = error.serverMessage ?? fallback;
  return error.reportCode === undefined ? sentence : `${sentence} (Code ${error.reportCode})`;
}
