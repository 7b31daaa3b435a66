import type { EventAttributes, HeaderAttributes } from "ics";
import type { Env } from "#server/env.ts";
import type { I18n } from "#server/lib/i18n.ts";
import { ownTurn } from "#server/lib/own-turn.ts";

/** The library takes up to a millisecond for a description of 500 characters, and up to 5 ms for one of 2,000. */
const ENTRIES_AT_ONCE = 5;
const END = "END:VCALENDAR";
const REFRESH = "\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H";

/** The library writes `timestamp` as DTSTAMP, but does not declare it. */
export type CalendarEntry = EventAttributes & { timestamp: number };

/** Returns a function that writes entries as an iCalendar file. */
export async function createEntryWriter(
  { productName }: Pick<Env, "productName">,
  { locale }: I18n,
  header: HeaderAttributes,
) {
  const { createEvents } = await import("ics");
  // Names the language of the entries.
  const productId = `-//${productName}//Menus//${locale.toUpperCase()}`;
  return (entries: CalendarEntry[]): string => {
    // With a method, mail apps would treat the file as a meeting invitation.
    const { error, value } = createEvents(entries, { ...header, productId, method: undefined });
    if (error || value === null) throw error ?? new Error("the calendar is empty");
    return foldLines(value);
  };
}

/**
 * Writes an iCalendar file, some entries at a time, so that many of them do not block the event loop.
 * @param entries create the entries when it is their turn; null leaves one out
 */
export async function writeCalendar(
  env: Pick<Env, "productName">,
  entries: (() => CalendarEntry | null)[],
  name: string,
  i18n: I18n,
): Promise<string> {
  const write = await createEntryWriter(env, i18n, { calName: name.replace(/[\\;,]/g, String.raw`\$&`) });
  const empty = write([]);
  // The library writes only the older of the two properties that say how often to look for changes.
  const header = empty.slice(0, empty.lastIndexOf(END)).replace("\r\nX-PUBLISHED-TTL:", `${REFRESH}$&`);
  const parts = [header];
  for (let start = 0; start < entries.length; start += ENTRIES_AT_ONCE) {
    await ownTurn();
    const batch = entries.slice(start, start + ENTRIES_AT_ONCE).flatMap((create) => create() ?? []);
    if (batch.length === 0) continue;
    const text = write(batch);
    // Searches the whole line, because the household's name may contain the text.
    parts.push(text.slice(text.indexOf("\r\nBEGIN:VEVENT") + "\r\n".length, text.lastIndexOf(END)));
  }
  return [...parts, `${END}\r\n`].join("");
}

const MAX_OCTETS = 75;

/** Folds the lines of an iCalendar file at 75 octets (RFC 5545, 3.1); `ics` counts characters of up to four each. */
function foldLines(text: string): string {
  return text.replaceAll("\r\n\t", "").split("\r\n").map(fold).join("\r\n");
}

function fold(line: string): string {
  if (Buffer.byteLength(line) <= MAX_OCTETS) return line;
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    octets += length;
    if (octets > MAX_OCTETS) {
      folded += "\r\n\t";
      octets = 1 + length;
    }
    folded += character;
  }
  return folded;
}
