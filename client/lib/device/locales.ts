/**
 * Returns the languages that the browser reports, without those that Intl would throw at. Kiosks and desktops report
 * names of POSIX ("en_US.UTF-8", "de@euro", "C"), and some browsers "*" or nothing.
 */
export function deviceLocales(): string[] {
  const reported: unknown[] = [navigator.languages, navigator.language].flat();
  return reported.flatMap((tag) => {
    try {
      const [name = ""] = String(tag).trim().split(/[.@;]/);
      return Intl.getCanonicalLocales(name.replaceAll("_", "-"));
    } catch {
      return [];
    }
  });
}
