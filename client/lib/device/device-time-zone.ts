/** Returns for example "Europe/Berlin"; null if the browser reports none with a name that is known ("Etc/Unknown"). */
export function deviceTimeZone(): string | null {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const known = new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
    return /^[+-]/.test(known) ? null : timeZone;
  } catch {
    return null;
  }
}
