import { scopedKey } from "./browser-features.ts";

/** Names shared by the page and its service worker. */
export const SHELL_CACHE = "shell";
/** The texts of the language in use. */
export const TEXTS_CACHE = "texts";
/** API responses; cleared on sign-out. */
export const HOUSEHOLD_CACHE = "household";
export const PHOTO_CACHE = "photos";
/** Content received from the phone's share sheet, until Create Dish uses it. */
export const SHARED_CACHE = "shared";
/** When a cached response was fetched (ISO 8601). */
export const SEEN_AT_HEADER = "x-seen-at";
/** The localStorage key of writes that 1.1 has not sent, of the member who was signed in last. */
export const UNSENT_KEY = scopedKey("unsent");
/** The localStorage key of a member's writes not sent yet, which signing out by hand deletes. */
export const unsentKey = (member: string | null): string => `${UNSENT_KEY}:${member}`;
/** Sent to the service worker when the member signs out. */
export const SIGN_OUT_MESSAGE = "forget";
/** Sent by the service worker after a press on a notification; the page replies on the port sent with it. */
export interface TappedNotification {
  text: string;
  /** A path of this site. */
  url: string;
}
