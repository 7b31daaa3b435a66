import { t } from "@lingui/core/macro";
import { translation } from "#client/lib/i18n.tsx";
import { productName } from "#client/lib/product.ts";
import { translatedFailure, type FailureText } from "#shared/failure-sentence.ts";
import type { Failure } from "#shared/http/wire.ts";

/** Words a failure in the language of the page, by its reason or else its code. Visitors' pages know only codes. */
export const failureText = (failure: FailureText): string =>
  translatedFailure(failure) ?? translation({ id: `failures.${failure.code}` }) ?? failure.message;

/** Names the response of a proxy in front of the server, for a title or, with a full stop, a sentence. */
export function proxyText(status: number | "sign-in"): string {
  const product = productName();
  if (status === "sign-in") return t`The proxy in front of ${{ product }} asks you to sign in again`;
  if (status === 413) return t`The proxy in front of ${{ product }} refuses uploads of this size`;
  if (status === 429) return t`The proxy in front of ${{ product }} refuses that many requests`;
  // 520 to 527 are those of Cloudflare.
  if (status >= 502 && status <= 527)
    return t`The proxy in front of ${{ product }} can't reach it right now (error ${{ status }})`;
  return t`The proxy in front of ${{ product }} refused this (error ${{ status }})`;
}

/** Returns the message of a failure, which that of a field may have in common, with a code of its own. */
export const failureMessage = (failure: Failure) =>
  // The remedy of the server is in English.
  failure.remedy !== undefined
    ? t`This request came from another site. Set PUBLIC_URL, or let the proxy pass on the Host header.`
    : failureText({ ...failure, ...failure.issues?.find(({ message }) => message === failure.message) });

/** Returns the issues of fields, worded. */
export const translateIssues = ({ issues = [] }: Partial<Failure> = {}) =>
  issues.map((issue) => ({ ...issue, message: failureText(issue) }));
