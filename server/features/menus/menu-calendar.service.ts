import { createHash } from "node:crypto";
import type { Deps } from "#server/deps.ts";
import { readSettings } from "#server/features/settings/settings.service.ts";
import { unknownLink } from "#server/http/errors.ts";
import { i18nFor, isolate, type I18n } from "#server/lib/i18n.ts";
import { truncate } from "#server/lib/plain-text.ts";
import { languageOf, type Language } from "#shared/languages.ts";
import { momentOf } from "#shared/time-zone.ts";
import type { Claim } from "./claims.sql.ts";
import type { MenuView } from "./menus.queries.ts";
import { createEntryWriter, type CalendarEntry } from "./write-calendar.ts";

type CalendarMenu = Pick<
  MenuView,
  "id" | "title" | "description" | "eventDate" | "eventTime" | "guestCount" | "createdAt" | "updatedAt"
> & {
  dishes: readonly { id: number; title: string }[];
  /** Given only to members and invited guests. */
  place?: string | null;
  claims?: readonly CalendarClaim[];
};

/** `by`: null for the reader. */
type CalendarClaim = Pick<Claim, "dishId" | "item" | "kind"> & { by: string | null };

/** Menus have no end time, but calendars need one. */
const EVENT_HOURS = 2;
type CalendarDate = [year: number, month: number, day: number];
/** "19:30", "7pm", "7:30 p.m.", "19.30 Uhr", "19h30"; not a bare "7", which may be morning or evening. */
const CLOCK_TIME =
  /^(?<hour>\d{1,2})(?:(?:[:.]|\s?h)(?<minute>[0-5]\d))?\s?(?<half>[ap]\.?m\.?)?(?<suffix>h|uhr)?$/i;

/**
 * Writes a menu as an iCalendar file.
 * @param chosen the reader's language; undefined for the household's
 * @throws 404 unless its date is `YYYY-MM-DD`
 */
export async function writeMenuCalendar({ db, env }: Deps, menu: CalendarMenu, chosen?: Language) {
  const { timeZone, language } = await readSettings(db);
  const i18n = i18nFor(chosen ?? languageOf(language) ?? "en");
  const entry = menuEntry(menu, timeZone, i18n);
  if (!entry) throw unknownLink("no_date");
  const write = await createEntryWriter(env, i18n, {});
  return { text: write([entry]), fileName: `${fileNameOf(menu.title)}.ics` };
}

/** The library takes 28 ms for a description of 5,000 characters, and four times as long for twice as many. */
const MAX_DESCRIPTION = 2_000;

/** Returns null unless the menu's date is `YYYY-MM-DD`. */
export function menuEntry(
  menu: CalendarMenu,
  timeZone: string | null,
  i18n: I18n,
  maxDescription = MAX_DESCRIPTION,
): CalendarEntry | null {
  const date = readDate(menu.eventDate);
  if (!date) return null;
  const text = describe(menu, i18n);
  return {
    ...timesOf(date, menu.eventTime, timeZone),
    ...stampsOf("calendar", menu),
    title: toLine(menu.title),
    description: toPlainText(text.length > maxDescription ? `${truncate(text, maxDescription)} …` : text),
    ...(menu.place && { location: toPlainText(menu.place) }),
  };
}

/** @param kind makes the entry's id differ from those of other tables @param day `YYYY-MM-DD` */
export function allDayEntry(kind: string, row: Row, day: string, title: string): CalendarEntry {
  return { ...wholeDay(datePartsOf(new Date(day))), ...stampsOf(kind, row), title: toLine(title) };
}

type Row = Pick<CalendarMenu, "id" | "createdAt" | "updatedAt">;

/** Stable, so that importing an entry again, or reading it after a change, updates the existing one. */
function stampsOf(kind: string, { id, createdAt, updatedAt }: Row) {
  const digest = createHash("sha256").update(`${kind}/${id}/${createdAt.toISOString()}`).digest("hex");
  const [created, changed] = [createdAt.getTime(), updatedAt.getTime()];
  return {
    uid: `${digest.slice(0, 32)}@menus`,
    sequence: Math.max(0, Math.floor((changed - created) / 1_000)),
    timestamp: changed,
    created,
    lastModified: changed,
  };
}

/** Returns the menu's day, `YYYY-MM-DD`; null for free text. */
export const isoDayOf = ({ eventDate }: Pick<CalendarMenu, "eventDate">): string | null =>
  readDate(eventDate) && eventDate;

/** Returns the menu's time, `HH:MM`; null for free text. */
export const clockOf = ({ eventTime }: Pick<CalendarMenu, "eventTime">): string | null =>
  readClock(eventTime ?? "");

/** Returns null for free text and dates that don't exist. */
function readDate(text: string | null): CalendarDate | null {
  if (!text || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  // "2027-02-30" would become March 2.
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text)) return null;
  return datePartsOf(day);
}

function datePartsOf(day: Date): CalendarDate {
  return [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()];
}

/**
 * The moment in UTC, which all calendars show in the time zone of their device; if the household has no time zone, a
 * "floating" time, which is the same everywhere. The whole day if the menu has no time.
 */
function timesOf(date: CalendarDate, time: string | null, timeZone: string | null) {
  const clock = readClock(time ?? "");
  if (!clock) return wholeDay(date);
  const wall = `${date.map((part) => String(part).padStart(2, "0")).join("-")}T${clock}:00`;
  const moment = timeZone === null ? "" : new Date(momentOf(Date.parse(`${wall}Z`), timeZone)).toISOString();
  // Beyond the year 9999, it has a sign.
  const isMoment = /^\d/.test(moment);
  // A text, because the library would convert numbers using the server's time zone and daylight saving time.
  const start = (isMoment ? `${moment.slice(0, wall.length)}Z` : wall).replace(/[-:]/g, "");
  return { start, duration: { hours: EVENT_HOURS } };
}

function wholeDay(date: CalendarDate) {
  const [year, month, day] = date;
  return { start: date, end: datePartsOf(new Date(Date.UTC(year, month - 1, day + 1))) };
}

/** Returns "19:30" for "19:30" or "7:30 pm", or null if the text is no time of the clock. */
function readClock(text: string): string | null {
  const { hour, minute, half, suffix } = CLOCK_TIME.exec(text.trim())?.groups ?? {};
  if (hour === undefined || (minute === undefined && !half && !suffix)) return null;
  const stated = Number(hour);
  if (half ? stated < 1 || stated > 12 : stated > 23) return null;
  const isAfternoon = half?.toLowerCase().startsWith("p");
  const hours = half ? (stated % 12) + (isAfternoon ? 12 : 0) : stated;
  return `${String(hours).padStart(2, "0")}:${minute ?? "00"}`;
}

function describe({ description, guestCount, dishes, claims = [] }: CalendarMenu, i18n: I18n): string {
  const lines = dishes.map(({ id, title }) => ({
    title,
    claim: claims.find(({ dishId }) => dishId === id),
  }));
  for (const claim of claims) if (claim.item !== null) lines.push({ title: claim.item, claim });
  const parts = [
    description,
    guestCount && i18n._("{count, plural, one {# guest} other {# guests}}", { count: guestCount }),
    lines.map(({ title, claim }) => `- ${title}${claim ? ` (${claimText(claim, i18n)})` : ""}`).join("\n"),
  ];
  return parts.filter(Boolean).join("\n\n");
}

function claimText({ kind, by }: CalendarClaim, i18n: I18n): string {
  const isBrought = kind === "bring";
  if (by === null) return isBrought ? i18n._("brought by you") : i18n._("cooked by you");
  const name = isolate(i18n, by);
  return isBrought ? i18n._("brought by {name}", { name }) : i18n._("cooked by {name}", { name });
}

/** Removes control characters, which could break the lines of the file. */
function toPlainText(text: string): string {
  return text.replace(/\r\n?|[\u2028\u2029]/g, "\n").replace(/[^\P{Cc}\n]/gu, " ");
}

const toLine = (text: string) => toPlainText(text).replaceAll("\n", " ");

function fileNameOf(title: string): string {
  return truncate(title.replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim(), 80) || "menu";
}
