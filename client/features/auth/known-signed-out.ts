import { wasMember } from "#client/lib/last-visit.ts";

/**
 * Returns whether the visitor is certainly signed out, which saves a request: the server marks documents requested
 * without a session. The last visit is checked too, because the service worker may serve a marked document.
 */
export function isKnownSignedOut(): boolean {
  const mark = document.querySelector('meta[name="signed-out"]');
  // The mark is valid only once: the visitor may sign in later.
  mark?.remove();
  return mark !== null && !wasMember();
}
