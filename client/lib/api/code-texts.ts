import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { translation } from "#client/lib/i18n.tsx";
import { setFailureTexts, type Said } from "./failure-text.ts";

/* The server writes English; other languages word the failures of guests and of signing in by their codes. */

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

/** Undefined in English, and for codes of failures that only members meet. */
export function codeText({ code = "" }: Partial<Said>): string | undefined {
  const known = FAILURES[code];
  return known && translation(known);
}

setFailureTexts(codeText);
