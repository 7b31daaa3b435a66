import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { formatNumber } from "#client/lib/format.ts";
import { translation } from "#client/lib/i18n.tsx";

interface SchemaIssue {
  code?: string;
  /** The type of a value that is too small or too large. */
  origin?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  expected?: string;
  message: string;
}

/** Returns the message for an issue that a schema of the contract found in a guest's form. */
export function issueText(issue: SchemaIssue): string {
  const known = wordingOf(issue);
  return (known && translation(known)) ?? issue.message;
}

function wordingOf({ code, origin, minimum, maximum, expected }: SchemaIssue): MessageDescriptor | undefined {
  const isText = origin === "string";
  if (code === "too_big") {
    const max = formatNumber(Number(maximum));
    return isText ? msg`Please keep this to ${max} characters.` : msg`This can be at most ${max}.`;
  }
  if (code === "too_small") {
    const min = formatNumber(Number(minimum));
    if (!isText) return msg`This must be at least ${min}.`;
    return Number(minimum) === 1 ? msg`Please fill this in.` : msg`Please use at least ${min} characters.`;
  }
  if (code !== "invalid_type") return undefined;
  return expected === "number" || expected === "int"
    ? msg`This must be a whole number.`
    : msg`Please fill this in.`;
}
