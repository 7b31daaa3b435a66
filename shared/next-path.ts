const HERE = "http://here.invalid";
/** Browsers read a backslash as a slash and leave out control characters. */
const MISREAD = /[\\\p{Cc}]/u;
const MAX_ENCODED = 4;

/**
 * A `next` of the sign-in, when it is a path on this site; undefined for everything else (`//evil.example`,
 * `/\evil.example`, `/%2F/evil.example` …), also when it is percent-encoded several times.
 */
export function pathOnThisSite(next: string): string | undefined {
  let text = next;
  for (let times = 0; times < MAX_ENCODED && isPath(text); times++) {
    const decoded = decode(text);
    if (decoded === text) return next;
    // What was decoded once may hold a bare per cent sign ("100%"); what came must not.
    if (decoded === undefined) return times === 0 ? undefined : next;
    text = decoded;
  }
  return undefined;
}

function isPath(text: string): boolean {
  if (!text.startsWith("/") || MISREAD.test(text) || !URL.canParse(text, HERE)) return false;
  const url = new URL(text, HERE);
  return url.origin === HERE && !url.pathname.startsWith("//");
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
