import type { DbOrTx } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { listClaims } from "#server/features/menus/claims.sql.ts";
import { allDayEntry, menuEntry } from "#server/features/menus/menu-calendar.service.ts";
import { writeCalendar } from "#server/features/menus/write-calendar.ts";
import { readSettings } from "#server/features/settings/settings.service.ts";
import { notFound, requireFound, unknownLink } from "#server/http/errors.ts";
import type { Member } from "#server/http/session/member.ts";
import { coalesce } from "#server/lib/coalesce.ts";
import { i18nFor, isolate, type I18n } from "#server/lib/i18n.ts";
import { digestOf, isLinkToken, newLinkToken } from "#server/lib/link-token.ts";
import type { CalendarFeedInput } from "#shared/calendar-feed.api.ts";
import type { MealSlot } from "#shared/choices.ts";
import { languageOf } from "#shared/languages.ts";
import {
  deleteFeed,
  findFeed,
  findAnswerEvent,
  hashRows,
  MAX_FEED_DESCRIPTION,
  recordFeedUse,
  selectFeedEvents,
  selectFeedMeals,
  updateFeedRow,
  upsertFeed,
} from "./calendar-feed.queries.ts";

type FeedEvent = Parameters<typeof menuEntry>[0] & { isCancelled: boolean };

/** Creates the member's feed or replaces it. Only the token's SHA-256 hash is stored. */
export async function createFeed({ db }: Deps, user: Member, { includesMeals = false }: CalendarFeedInput) {
  const token = newLinkToken();
  const feed = await upsertFeed(db, { userId: user.id, tokenHash: digestOf(token), includesMeals });
  return { ...feed, token };
}

/** @throws 404 if the member has none */
export async function updateFeed({ db }: Deps, user: Member, { includesMeals }: CalendarFeedInput) {
  return requireFound(await updateFeedRow(db, user.id, includesMeals), "Calendar address");
}

/** @throws 404 if the member has none */
export async function revokeFeed({ db }: Deps, user: Member): Promise<void> {
  if (!(await deleteFeed(db, user.id))) throw notFound("Calendar address");
}

/** Returns a function that returns the text of a calendar address; it throws 404 if its member is suspended, too. */
export function createFeedLookup(deps: Deps): (token: string) => Promise<string> {
  const write = createFeedWriter(deps);
  return async (token) => {
    if (!isLinkToken(token)) throw unknownLink("unknown_feed");
    const hash = digestOf(token);
    const feed = await findFeed(deps.db, hash);
    const event = feed ? undefined : await findAnswerMenu(deps.db, { calendarTokenHash: hash });
    if (event) return writeGuestEvent(deps, event);
    if (!feed || feed.isAdmin === null) throw unknownLink("unknown_feed");
    if (!feed.wasUsedRecently) {
      recordFeedUse(deps.db, feed.userId).catch((error: unknown) =>
        deps.log.warn({ err: error }, "could not record the use of a calendar feed"),
      );
    }
    return write(feed.includesMeals);
  };
}

/** Returns the event of an answer with the guest's own lines, and nothing of other guests. */
export async function findAnswerMenu(db: DbOrTx, answer: Parameters<typeof findAnswerEvent>[1]) {
  const event = await findAnswerEvent(db, answer);
  if (!event) return undefined;
  const claims = (await listClaims(db, event.id)).filter(({ answerId }) => answerId === event.answerId);
  return { ...event, claims: claims.map((claim) => ({ ...claim, by: null })) };
}

/** Empty if the guest can't come or the event has no day. */
async function writeGuestEvent({ db, env }: Deps, event: FeedEvent & { isComing: boolean }) {
  const { householdName, timeZone, language } = await readSettings(db);
  const i18n = i18nFor(languageOf(language) ?? "en");
  const entries = event.isComing ? [() => eventEntry(event, timeZone, i18n)] : [];
  return writeCalendar(env, entries, householdName ?? env.productName, i18n);
}

function eventEntry(event: FeedEvent, timeZone: string | null, i18n: I18n) {
  const entry = menuEntry(event, timeZone, i18n, MAX_FEED_DESCRIPTION);
  return entry && ({ ...entry, status: event.isCancelled ? "CANCELLED" : "CONFIRMED" } as const);
}

/**
 * The feeds of all members are one of two texts, which are written again only if the rows have changed. Calls at the
 * same time read the rows once.
 */
function createFeedWriter({ db, env }: Deps) {
  const written = new Map<boolean, { version: string; text: Promise<string> }>();
  const texts = coalesce(async (choices: boolean[]) => {
    const entries: [boolean, string][] = [];
    for (const includesMeals of choices) entries.push([includesMeals, await write(includesMeals)]);
    return new Map(entries);
  });
  return async (includesMeals: boolean): Promise<string> =>
    (await texts(includesMeals)).get(includesMeals) ?? "";

  async function write(includesMeals: boolean): Promise<string> {
    const { householdName, timeZone, language } = await readSettings(db);
    const [events, meals] = [selectFeedEvents(db), selectFeedMeals(db)];
    const hash = await hashRows(db, includesMeals ? [events, meals] : [events]);
    const version = JSON.stringify([householdName, timeZone, language, hash]);
    const last = written.get(includesMeals);
    if (last?.version === version) return last.text;
    const i18n = i18nFor(languageOf(language) ?? "en");
    const entries = [
      ...(await events).map((event) => () => eventEntry(event, timeZone, i18n)),
      ...(includesMeals ? await meals : []).map((meal) => () => {
        const entry = allDayEntry("meal", meal, meal.day, mealTitle(meal, i18n));
        return { ...entry, transp: "TRANSPARENT" } as const;
      }),
    ];
    const text = writeCalendar(env, entries, householdName ?? env.productName, i18n);
    written.set(includesMeals, { version, text });
    // A text that could not be written is written again.
    text.catch(() => written.delete(includesMeals));
    return text;
  }
}

function mealTitle({ slot, title: plain }: { slot: MealSlot; title: string }, i18n: I18n): string {
  const title = isolate(i18n, plain);
  if (slot === "breakfast") return i18n._("Breakfast: {title}", { title });
  return slot === "lunch" ? i18n._("Lunch: {title}", { title }) : i18n._("Dinner: {title}", { title });
}
