import { wasMember } from "#client/lib/last-visit.ts";

/**
 * Whether no one can be signed in, so that the server need not be asked: the document was requested without a session
 * (then the server marks it), and no one was signed in before. The service worker may answer with a marked document.
 */
export function isKnownSignedOut(): boolean {
  const mark = document.querySelector('meta[name="signed-out"]');
  // Only true at the moment of the request.
  mark?.remove();
  return mark !== null && !wasMember();
}
