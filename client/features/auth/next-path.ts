import { pathOnThisSite } from "#shared/next-path.ts";

/** Where to go after signing in: `?next=` when it is a path on this site and not the sign-in page itself, else '/'. */
export function pathAfterSignIn(search: string): string {
  const next = pathOnThisSite(new URLSearchParams(search).get("next") ?? "");
  return next === undefined || /^\/login(?![^?#/])/i.test(next) ? "/" : next;
}

/** The sign-in page for somebody who wanted to go to `path`. */
export function signInPath(path: string): string {
  return path === "/" ? "/" : `/login?next=${encodeURIComponent(path)}`;
}
