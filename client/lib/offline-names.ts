/** Names that the page and its service worker agree on. */
export const SHELL_CACHE = "shell";
/** Answers of the API; emptied on sign-out. */
export const HOUSEHOLD_CACHE = "household";
export const PHOTO_CACHE = "photos";
/** What was shared to the product from the phone and waits for Create Dish. */
export const SHARED_CACHE = "shared";
/** When an answer that comes out of the cache was fetched (ISO 8601). */
export const SEEN_AT_HEADER = "x-seen-at";
/** The key in localStorage of likes and comments not sent yet. */
export const UNSENT_KEY = "unsent";
/** Tells the service worker that nobody is signed in any more. */
export const SIGN_OUT_MESSAGE = "forget";
/** What the service worker tells a window after a press on a notification; the page answers on the port that comes along. */
export interface TappedNotification {
  text: string;
  /** A path of this site. */
  url: string;
}
