import { t } from "@lingui/core/macro";
import { localStore } from "#client/lib/device/browser-features.ts";
import { UNSENT_KEY, unsentKey } from "#client/lib/device/offline-names.ts";
import { lastMember } from "#client/lib/last-visit.ts";
import type { FoodLabel } from "#shared/choices.ts";
import type { Dish } from "#shared/dishes.api.ts";
import { OWN_LINE_KEY } from "#shared/limits.ts";
import type { ListId } from "#shared/shopping.api.ts";
import type { TimelineChanges } from "#shared/timeline.api.ts";

/**
 * A write not sent yet because the server was unreachable, or a refused line.
 * docs/adr/0008-own-queue-for-offline-writes.md
 */
export type Unsent =
  | { kind: "like"; dishId: number; isLiked: boolean }
  | { kind: "comment"; dishId: number; content: string; key: string; writtenAt: string }
  | UnsentLabel
  | UnsentShoppingLine
  | UnsentTimelineLine;

/** A confirmation of a label; without `label`, of all (true), or of those that lapsed (null). */
export interface UnsentLabel {
  kind: "label";
  dishId: number;
  label: FoodLabel | null;
  value: boolean | null;
  expectedUpdatedAt: string;
  /** The dish's, for the message if the server refuses it. */
  title: string;
}

/** A tick or own line of a shopping list; `item` is null for a line to remove. */
export type UnsentShoppingLine = ListId & {
  kind: "shopping";
  key: string;
  item: { isTicked: boolean; text?: string | undefined } | null;
  /** Why the server refused this own line, which is kept until it is sent again or removed. */
  refusal?: string | undefined;
};

/** A tick, delay or correction of a line in the cooking timeline of a menu. */
export interface UnsentTimelineLine {
  kind: "timeline";
  menuId: number;
  dishId: number;
  line: string;
  change: TimelineChanges;
}

/** Names the list that stores a line: its menu or days; own lines of days are in every list of days. */
function listKeyOf(of: ListId, key: string): string {
  if ("menuId" in of) return `menu ${of.menuId}`;
  return OWN_LINE_KEY.test(key) ? "household" : `${of.days.from} ${of.days.to}`;
}

/** Returns whether a list shows the line of a change. */
export const isLineOf = ({ key, ...list }: ListId & { key: string }, of: ListId): boolean =>
  listKeyOf(list, key) === listKeyOf(of, key);

export const QUEUED_TOAST = {
  get title() {
    return t`Saved on this device`;
  },
  get description() {
    return t`It will be sent as soon as possible.`;
  },
};

/** Returns queued writes, oldest first; they survive a reload and the end of a session. */
export function listUnsent(): Unsent[] {
  return load().filter((queued) => !isRefused(queued));
}

/** Returns the queued changes and the refused lines of a shopping list, oldest first. */
export function listUnsentShoppingLines(of: ListId): UnsentShoppingLine[] {
  return load().flatMap((queued) => (queued.kind === "shopping" && isLineOf(queued, of) ? [queued] : []));
}

/**
 * Queues a write, which replaces a queued like or label of the same dish, or a queued change of the same line. A label
 * moves to the end, because it changes what "All correct" covers.
 * @returns false if the browser could not store it
 */
export function queueUnsent(unsent: Unsent): boolean {
  const waiting = load();
  const isReplaced = unsent.kind !== "label" && waiting.some((queued) => hasSameTarget(queued, unsent));
  return save(
    isReplaced
      ? waiting.map((queued) => (hasSameTarget(queued, unsent) ? unsent : queued))
      : [...waiting.filter((queued) => !hasSameTarget(queued, unsent)), unsent],
  );
}

/** Returns whether an entry is still queued, and no newer one has replaced it. */
export function isStillQueued(unsent: Unsent): boolean {
  return load().some(isEqualTo(unsent));
}

/**
 * Removes an entry that was sent or refused, unless a newer one has replaced it.
 * @param kept takes its place
 * @returns false if the browser could not store it
 */
export function dropUnsent(unsent: Unsent, kept?: UnsentShoppingLine): boolean {
  const isEntry = isEqualTo(unsent);
  return save(load().flatMap((queued) => (isEntry(queued) ? (kept ?? []) : queued)));
}

/** Removes the queued write that a newer one, already sent, replaces. */
export function dropReplaced(newer: Unsent): void {
  save(load().filter((queued) => !hasSameTarget(queued, newer)));
}

/** Returns the writes of the signed-in member; those of others stay for them. */
function load(): Unsent[] {
  return [UNSENT_KEY, unsentKey(lastMember())].flatMap((key) => {
    const stored = localStore.getJson(key);
    return Array.isArray(stored) ? (stored as Unsent[]).map(withKind("evening", "timeline")) : [];
  });
}

function save(list: Unsent[]): boolean {
  const member = lastMember();
  const json = JSON.stringify(list.map(withKind("timeline", "evening")));
  const isStored = member !== null && localStore.set(unsentKey(member), json);
  if (isStored) localStore.remove(UNSENT_KEY);
  return isStored;
}

/** Pages of 1.3.0 read and write the same list; they name the lines of timelines `evening`. */
const withKind = (from: string, to: string) => (unsent: Unsent) =>
  unsent.kind === from ? ({ ...unsent, kind: to } as Unsent) : unsent;

export function isRefused(unsent: Unsent): boolean {
  return unsent.kind === "shopping" && unsent.refusal !== undefined;
}

type LineName = Pick<UnsentTimelineLine, "dishId" | "line">;

export const isSameLine = (one: LineName, other: LineName): boolean =>
  one.dishId === other.dishId && one.line === other.line;

function isEqualTo(unsent: Unsent): (queued: Unsent) => boolean {
  const json = JSON.stringify(unsent);
  return (queued) => JSON.stringify(queued) === json;
}

/** Returns whether a newer write replaces a queued one. */
const hasSameTarget = (queued: Unsent, newer: Unsent): boolean => targetOf(queued) === targetOf(newer);

function targetOf(unsent: Unsent): string {
  const { kind } = unsent;
  if (kind === "comment") return `${kind} ${unsent.key}`;
  if (kind === "shopping") return `${kind} ${listKeyOf(unsent, unsent.key)} ${unsent.key}`;
  if (kind === "timeline") return `${kind} ${unsent.menuId} ${unsent.dishId} ${unsent.line}`;
  // "All correct" does not replace "Still true".
  if (kind === "label") return `${kind} ${unsent.dishId} ${unsent.label ?? unsent.value}`;
  return `${kind} ${unsent.dishId}`;
}

/** Applies queued likes and comments to a dish, so that an offline reload still shows them. */
export function withUnsent<D extends Dish>(dish: D, unsent: readonly Unsent[]): D {
  const like = unsent.find((queued) => queued.kind === "like" && queued.dishId === dish.id);
  const comments = unsent.filter((queued) => queued.kind === "comment" && queued.dishId === dish.id).length;
  if (!like && comments === 0) return dish;
  const isLiked = like?.kind === "like" ? like.isLiked : dish.isLiked;
  return {
    ...dish,
    isLiked,
    likeCount: dish.likeCount + Number(isLiked) - Number(dish.isLiked),
    commentCount: dish.commentCount + comments,
  };
}
