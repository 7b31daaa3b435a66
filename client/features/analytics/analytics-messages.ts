import { UNCATEGORIZED } from "#client/features/dishes/field-labels.ts";
import { formatNumber, LOCALE, pluralize } from "#client/lib/format.ts";
import type { Analytics } from "#shared/analytics.api.ts";
import { fullName } from "#shared/full-name.ts";

type ActiveMember = Analytics["mostActive"][number];
type CaloriesStep = Analytics["caloriesSpread"][number];

/** Longer titles are cut in a sentence; the table has them whole. */
const MAX_TITLE_IN_SENTENCE = 60;

const longMonth = new Intl.DateTimeFormat(LOCALE, { month: "long", year: "numeric", timeZone: "UTC" });
const shortMonth = new Intl.DateTimeFormat(LOCALE, { month: "short", timeZone: "UTC" });
const percent = new Intl.NumberFormat(LOCALE, { style: "percent" });
const list = new Intl.ListFormat("en-GB");

/** Formats `2026-05` as 'May 2026'. */
export function monthName(month: string): string {
  return longMonth.format(new Date(`${month}-01T00:00:00Z`));
}

/** The label under a column: 'May', or the year for January. */
export function monthTick(month: string): string {
  return month.endsWith("-01") ? month.slice(0, 4) : shortMonth.format(new Date(`${month}-01T00:00:00Z`));
}

export function categoryName(category: string | null): string {
  return category ?? UNCATEGORIZED;
}

export function memberName(member: ActiveMember): string {
  return fullName(member) ?? "A member";
}

/** '200–399' or '1,000+'. */
export function stepName({ from, to }: CaloriesStep): string {
  return to === null ? `${formatNumber(from)}+` : `${formatNumber(from)}–${formatNumber(to - 1)}`;
}

/** '43%'; '<1%' for less. */
export function formatShare(share: number): string {
  return share < 0.01 ? `<${percent.format(0.01)}` : percent.format(share);
}

export function activityCount({ dishes, menus, likes, comments }: ActiveMember): number {
  return dishes + menus + likes + comments;
}

/** '12 dishes, 3 menus and 1 like', without zeros. */
export function activitySummary({ dishes, menus, likes, comments }: ActiveMember): string {
  const parts: [number, string, string][] = [
    [dishes, "dish", "dishes"],
    [menus, "menu", "menus"],
    [likes, "like", "likes"],
    [comments, "comment", "comments"],
  ];
  return list.format(parts.filter(([count]) => count > 0).map((part) => pluralize(...part)));
}

/** @param total all dishes, including those older than the months shown */
export function overTimeSummary(months: Analytics["dishesByMonth"], total: number): string {
  if (total === 0) return "There are no dishes yet.";
  const added = sum(months);
  const before = total > added ? ` ${pluralize(total - added, "dish is", "dishes are")} older.` : "";
  if (added === 0) return `No new dishes in the last ${formatNumber(months.length)} months.${before}`;
  if (months.length === 1) return `${pluralize(added, "dish", "dishes")}, added this month.`;
  const [most, next] = byDishes(months);
  const peak =
    most && most.dishes !== next?.dishes
      ? `most in ${monthName(most.month)} (${formatNumber(most.dishes)})`
      : `at most ${formatNumber(most?.dishes ?? 0)} in a month`;
  return `${dishesOf(added)} in the last ${formatNumber(months.length)} months, ${peak}.${before}`;
}

export function byCategorySummary(categories: Analytics["dishesByCategory"]): string {
  const named = categories.filter(({ category }) => category !== null);
  const without = sum(categories) - sum(named);
  const [most, next] = byDishes(named);
  if (!most) return without === 0 ? "There are no dishes yet." : "No dish has a category yet.";
  const others = without > 0 ? `; ${formatNumber(without)} without a category` : "";
  if (!next) return `${dishesOf(most.dishes)} in ${categoryName(most.category)}${others}.`;
  const peak =
    most.dishes > next.dishes
      ? `, most in ${categoryName(most.category)} (${formatNumber(most.dishes)})`
      : "";
  return `${dishesOf(sum(named))} in ${formatNumber(named.length)} categories${peak}${others}.`;
}

/** @param members the number of members */
export function mostLikedSummary([first, second]: Analytics["mostLiked"], members: number): string {
  if (!first) return "No one has liked a dish yet.";
  const likes = pluralize(first.likes, "like");
  const scale = members > 1 ? ` A full bar means all ${formatNumber(members)} members.` : "";
  if (first.likes === second?.likes) return `Several dishes tie for first place with ${likes} each.${scale}`;
  return `"${shortened(first.title)}" is the favorite with ${likes}.${scale}`;
}

export function mostActiveSummary([first, second]: Analytics["mostActive"]): string {
  if (!first) return "No one has posted, planned or liked anything yet.";
  if (second && activityCount(first) === activityCount(second)) return "Several members are equally active.";
  return `${memberName(first)} is most active: ${activitySummary(first)}.`;
}

/** @param without the number of dishes without calories */
export function caloriesSummary(spread: Analytics["caloriesSpread"], without: number): string {
  const known = sum(spread);
  if (known === 0) return "No dish has calories yet.";
  const [most, next] = byDishes(spread);
  const peak = most && most.dishes !== next?.dishes ? `, most with ${stepName(most)} kcal` : "";
  return `${dishesOf(known)} with calories${peak}${without > 0 ? `; ${formatNumber(without)} without` : ""}.`;
}

export function suggestionsSummary({ pending, accepted }: Analytics["suggestions"]): string {
  const all = pending + accepted;
  if (all === 0) return "No guest has suggested a menu yet.";
  if (accepted === 0) return `${pluralize(pending, "suggestion")} awaiting an answer.`;
  if (pending === 0) return `${pluralize(accepted, "suggestion")} accepted, none waiting.`;
  return `${formatNumber(accepted)} of ${formatNumber(all)} suggestions accepted, ${formatNumber(pending)} awaiting an answer.`;
}

const dishesOf = (count: number) => pluralize(count, "dish", "dishes");

function sum(counts: readonly { dishes: number }[]): number {
  return counts.reduce((total, { dishes }) => total + dishes, 0);
}

function byDishes<Counted extends { dishes: number }>(counts: readonly Counted[]): Counted[] {
  return counts.toSorted((a, b) => b.dishes - a.dishes);
}

/** Cuts by code point, so that no emoji is split. */
function shortened(title: string): string {
  const letters = Array.from(title);
  return letters.length > MAX_TITLE_IN_SENTENCE
    ? `${letters
        .slice(0, MAX_TITLE_IN_SENTENCE - 1)
        .join("")
        .trimEnd()}…`
    : title;
}
