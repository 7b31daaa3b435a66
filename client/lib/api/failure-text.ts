import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { translation } from "#client/lib/i18n.tsx";
import { productName } from "#client/lib/product.ts";
import type { Failure } from "#shared/http/wire.ts";
import type { ReasonWithValues } from "#shared/sentences.ts";

/* The server writes English; other languages word the failures that guests meet by their codes. */

const FAILURES: Record<string, MessageDescriptor> = {
  too_many: msg`Too many attempts. Please wait a moment.`,
  unavailable: msg`The server is busy right now. Please try again.`,
  internal: msg`Something went wrong on our side. Please try again.`,
  no_room: msg`Nothing can be saved right now. Please tell your host.`,
  not_found: msg`This was not found. It may have been removed.`,
  gone: msg`This link has been used already, was withdrawn or has expired.`,
  full: msg`This event is full.`,
  closed: msg`This invitation is closed. Please ask your host.`,
  over: msg`This event is over.`,
  archived: msg`This event is no longer planned. Please ask your host.`,
  withdrawn: msg`This invitation has been withdrawn. Please ask your host.`,
  not_coming: msg`You can only bring something if you are coming.`,
  too_many_claims: msg`You have taken as many things as one guest can.`,
  too_early: msg`You can say thanks from the day after the event.`,
  name_missing: msg`Please enter your name.`,
  no_one: msg`Please enter how many of you are coming.`,
  too_many_people: msg`These are too many people for one answer.`,
  dish_gone: msg`A dish you chose is no longer on the menu. Please choose again.`,
  common_password: msg`This password is too common. Please choose another one.`,
};

/** A sentence of the server, or of a schema of the contract, in English. */
export interface Said extends Partial<ReasonWithValues> {
  code?: string | undefined;
  message: string;
}

let memberText: (said: Partial<Said>) => string | undefined = () => undefined;
/** Called by member-texts.ts, which visitors' and English pages do not load. */
export const setMemberTexts = (texts: typeof memberText) => void (memberText = texts);

/** Returns the message for a reader of the page. */
export function failureText(said: Said): string {
  const known = FAILURES[said.code ?? ""];
  return memberText(said) ?? (known && translation(known)) ?? said.message;
}

/** Names the answer of a proxy in front of the server, for a title or, with a full stop, a sentence. */
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
export const translateIssues = ({ issues = [] }: Failure) =>
  issues.map((issue) => ({ ...issue, message: failureText(issue) }));
