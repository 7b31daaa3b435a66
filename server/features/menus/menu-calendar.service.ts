import { createHash } from "node:crypto";
import type { Deps } from "#server/deps.ts";
import { notFound } from "#server/http/errors.ts";
import type { MenuView } from "./menus.queries.ts";

/** What of a menu goes into a calendar. */
type CalendarMenu = Pick<
  MenuView,
  "id" | "title" | "description" | "eventDate" | "eventTime" | "guestCount" | "createdAt" | "updatedAt"
> & { dishes: readonly { title: string }[] };

/** Nobody says when a meal ends; a calendar wants to know. */
const EVENT_HOURS = 2;
/** Year, month, day. */
type CalendarDate = [number, number, number];
const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * A menu with a date of the picker (decisions §6) as a file that calendars take in.
 * @throws 404 when its date is free text
 */
export async function writeMenuCalendar({ env }: Pick<Deps, "env">, menu: CalendarMenu) {
  const date = readDate(menu.eventDate);
  if (!date) throw notFound("Date of this menu");
  const { createEvent } = await import("ics");
  const { error, value } = createEvent({
    ...timesOf(date, menu.eventTime),
    uid: uidOf(menu),
    productId: `-//${env.productName}//Menus//EN`,
    // Says who else is asked to come; with it mail programs would take the file for an invitation.
    method: undefined,
    title: plain(menu.title).replaceAll("\n", " "),
    description: plain(describe(menu)),
    created: menu.createdAt.getTime(),
    lastModified: menu.updatedAt.getTime(),
  });
  if (error || value === null) throw error ?? new Error("the calendar file is empty");
  return { text: value, fileName: `${fileNameOf(menu.title)}.ics` };
}

/** Of `YYYY-MM-DD`; null for free text and for days that don't exist. */
function readDate(text: string | null): CalendarDate | null {
  if (!text || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  // 2027-02-30 would roll over into March.
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text)) return null;
  return datePartsOf(day);
}

function datePartsOf(day: Date): CalendarDate {
  return [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()];
}

/** With a clock time: that time wherever the reader is ("floating"); otherwise the whole day. */
function timesOf(date: CalendarDate, time: string | null) {
  const [year, month, day] = date;
  if (!time || !CLOCK_TIME.test(time)) {
    return { start: date, end: datePartsOf(new Date(Date.UTC(year, month - 1, day + 1))) };
  }
  const digits = date.map((part) => String(part).padStart(2, "0")).join("");
  // As text, because the library would send numbers through the server's own time zone and its clock changes.
  return { start: `${digits}T${time.replace(":", "")}00`, duration: { hours: EVENT_HOURS } };
}

/** The same for every download of a menu, so that a second one replaces the first. */
function uidOf({ id, createdAt }: CalendarMenu): string {
  const digest = createHash("sha256").update(`calendar/${id}/${createdAt.toISOString()}`).digest("hex");
  return `${digest.slice(0, 32)}@menus`;
}

function describe({ description, guestCount, dishes }: CalendarMenu): string {
  const parts = [
    description,
    guestCount && `${guestCount} ${guestCount === 1 ? "guest" : "guests"}`,
    dishes.map(({ title }) => `- ${title}`).join("\n"),
  ];
  return parts.filter(Boolean).join("\n\n");
}

/** One kind of line break and no other control characters: they could end a line of the file early. */
function plain(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n]/gu, " ");
}

function fileNameOf(title: string): string {
  return (
    title
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
      .trim()
      .slice(0, 80)
      // Half a character cannot stand in a header.
      .replace(/\p{Cs}$/u, "") || "menu"
  );
}
