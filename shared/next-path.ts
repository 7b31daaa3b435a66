const HERE = "http://here.invalid";
/** Browsers treat a backslash as a slash and ignore control characters. */
const MISREAD = /[\\\p{Cc}]/u;
/** The browser would resolve it against the path of PUBLIC_URL, too. */
const DOT_SEGMENT = /\/\.{1,2}(?:\/|$)/;
const MAX_ENCODED = 4;

/**
 * Returns `next` if it is a path on this site; undefined for anything else (`//evil.example`, `/\evil.example`,
 * `/%2F/evil.example` …), even if it is percent-encoded several times.
 */
export function pathOnThisSite(next: string): string | undefined {
  let text = next;
  for (let times = 0; times < MAX_ENCODED && isPath(text); times++) {
    const decoded = decode(text);
    if (decoded === text) return next;
    // Decoded text may contain a bare percent sign ("100%"), but the input must be valid.
    if (decoded === undefined) return times === 0 ? undefined : next;
    text = decoded;
  }
  return undefined;
}

function isPath(text: string): boolean {
  if (!text.startsWith("/") || MISREAD.test(text) || !URL.canParse(text, HERE)) return false;
  const url = new URL(text, HERE);
  if (DOT_SEGMENT.test(text.replace(/[?#].*/s, ""))) return false;
  return url.origin === HERE && !url.pathname.startsWith("//");
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The addresses of the sign-in page. */
export const isSignInPath = (pathname: string): boolean => /^\/(login)?\/*$/i.test(pathname);
