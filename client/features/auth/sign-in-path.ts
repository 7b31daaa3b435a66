import { currentPath } from "#client/lib/navigation/base-path.ts";
import { pathOnThisSite } from "#shared/next-path.ts";

/** The path to open after signing in: `?next=` if it is a path on this site other than the sign-in page, else '/'. */
export function pathAfterSignIn(search: string): string {
  const next = pathOnThisSite(new URLSearchParams(search).get("next") ?? "");
  return next === undefined || /^\/login(?![^?#/])/i.test(next) ? "/" : next;
}

/** The path that the sign-in page opens. On '/', the query string may name an open dialog. */
export function nextPath(): string {
  const { search } = window.location;
  return currentPath() === "/" ? `/${search}` : pathAfterSignIn(search);
}

/** The address of the sign-in page that leads to `path` afterwards. */
export function signInPath(path: string): string {
  return path === "/" ? "/" : `/login?next=${encodeURIComponent(path)}`;
}
