import * as z from "zod/mini";
import { MAX_URL } from "../limits.ts";
import { orNull, tooLong, wellFormed } from "./wire.ts";
import { withReason } from "./with-reason.ts";

const HOST = String.raw`(?:[A-Za-z0-9\u00a1-\uffff._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?`;
/** An http(s) URL. Credentials in it are rejected later, with a message of their own. */
const WEB = String.raw`\s*[Hh][Tt][Tt][Pp][Ss]?:\/\/(?:[^\s\u0000/?#@\\]*@)?${HOST}(?:[/?#][^\s\u0000]*)?\s*`;
const DATA_URL = "[Dd][Aa][Tt][Aa]:[^,]{0,200};[Bb][Aa][Ss][Ee]64,[A-Za-z0-9+/]{2}";
const STORED = String.raw`\/images\/[\w-]+\.(?:jpg|png|webp|gif|avif)$`;

export const webAddressPattern = new RegExp(`^${WEB}$`);
export const NOT_A_WEB_ADDRESS = {
  url_protocol: "Please enter a URL that starts with https:// or http://.",
} as const;
export const WEB_ADDRESS_TOO_LONG = {
  url_too_long: `A web address can have at most ${MAX_URL} characters.`,
} as const;
export const PHOTO_INCOMPLETE = {
  photo_incomplete: "This photo did not upload completely. Please add it again.",
} as const;
export const PHOTO_GONE = {
  photo_gone: "This photo no longer exists. Please add it again.",
} as const;
const photoPattern = new RegExp(`^(?:${DATA_URL}|${STORED}|${WEB}$)`);

const blankOrWebAddress = new RegExp(`^(?:\\s*|${WEB})$`);

/** An http(s) URL of at most `max` characters; blank text becomes null. */
export const optionalWebAddress = (max: number) =>
  z.nullish(
    orNull(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(max, { ...tooLong(max), abort: true }),
          z.regex(blankOrWebAddress, { ...withReason(NOT_A_WEB_ADDRESS), abort: true }),
          wellFormed,
        ),
    ),
  );

export const NOT_BASE64 = "A photo must be sent as a base64 data URL.";

/** Returns why a text is no photo. */
function error(issue: { input?: unknown }): string {
  const whole = String(issue.input);
  const text = whole.slice(0, 200).toLowerCase();
  if (text.startsWith("data:"))
    return text.includes(";base64,") ? withReason(PHOTO_INCOMPLETE).error(issue) : NOT_BASE64;
  if (text.startsWith("/images/")) return withReason(PHOTO_GONE).error(issue);
  return whole.length > MAX_URL && /^\s*http/i.test(whole)
    ? withReason(WEB_ADDRESS_TOO_LONG, { max: MAX_URL }).error(issue)
    : withReason(NOT_A_WEB_ADDRESS).error(issue);
}

/** A photo in a request: a base64 data URL, a stored photo (`/images/…`) or an http(s) URL. */
export const photoAddress = z.string().check(
  // Before the pattern, which takes long for megabytes that are no photo.
  z.refine((text) => text.length <= MAX_URL || /^data:/i.test(text), { error, abort: true }),
  z.regex(photoPattern, { error }),
);
