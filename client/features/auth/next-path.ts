/**
 * Where to go after signing in: `?next=` when it is a path on this site, else '/'. An address like //other.example or
 * /\other.example would leave the site, so the browser itself is asked where the path leads.
 */
export function pathAfterSignIn(search: string, origin: string = window.location.origin): string {
  const next = new URLSearchParams(search).get("next");
  if (!next?.startsWith("/")) return "/";
  try {
    const address = new URL(next, origin);
    if (address.origin !== origin) return "/";
    return address.pathname === "/login" ? "/" : address.pathname + address.search + address.hash;
  } catch {
    return "/";
  }
}

/** The sign-in page for somebody who wanted to go to `path`. */
export function signInPath(path: string): string {
  return path === "/" ? "/" : `/login?next=${encodeURIComponent(path)}`;
}
