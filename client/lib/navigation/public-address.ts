/**
 * Turns a path into an absolute URL to share. Uses the `PUBLIC_URL` that the server writes into the page, or the
 * current host if there is none.
 */
export function publicAddress(path: string): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="public-url"]');
  return (meta?.content || window.location.origin) + path;
}
