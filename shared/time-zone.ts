/** Cached, because creating a formatter takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns what the clocks of a time zone show at a moment, as the moment at which those of UTC show the same.
 * @throws RangeError if the time zone is unknown
 */
export function wallClock(moment: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    // Swedish dates are "2026-10-25 02:30:00".
    format = new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "medium" });
    formats.clear();
    formats.set(timeZone, format);
  }
  return Date.parse(`${format.format(moment).replace(" ", "T")}Z`);
}

/**
 * Returns the moment at which the clocks of a time zone show a time, by the rules of RFC 5545, section 3.3.5: the first
 * of two, and for a time that is skipped, the time with the offset before the gap.
 * @param wall the moment at which the clocks of UTC show it
 * @throws RangeError if the time zone is unknown
 */
export function momentOf(wall: number, timeZone: string): number {
  const offsetAt = (moment: number) => wallClock(moment, timeZone) - moment;
  const [before, after] = [wall - offsetAt(wall - DAY), wall - offsetAt(wall + DAY)];
  return wallClock(before, timeZone) === wall || wallClock(after, timeZone) !== wall ? before : after;
}

const DAY = 86_400_000;

/** Returns the name that this version of Node uses; undefined for an unknown time zone. */
export function canonicalTimeZone(timeZone: string): string | undefined {
  if (timeZone === "") return undefined;
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
