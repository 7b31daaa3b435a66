import { t } from "@lingui/core/macro";
import type { QueryClient, QueryFilters } from "@tanstack/react-query";
import { ApiError, call, hasStatus, isNetworkError } from "#client/lib/api/call.ts";
import { errorMessage } from "#client/lib/api/server-issues.ts";
import { refetchTopics } from "#client/lib/api/topics.ts";
import { joinWords } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { showFailure } from "#client/ui/status/show-failure.ts";
import { showSuccess, toast } from "#client/ui/status/toast.ts";
import { dishesApi, type FoodLabels } from "#shared/dishes.api.ts";
import { daysShoppingApi, shoppingApi } from "#shared/shopping.api.ts";
import { timelineApi } from "#shared/timeline.api.ts";
import {
  dropUnsent,
  isStillQueued,
  listUnsent,
  QUEUED_TOAST,
  queueUnsent,
  type Unsent,
  type UnsentShoppingLine,
  type UnsentLabel,
  type UnsentTimelineLine,
} from "./unsent.ts";

/** A write that the server rejected permanently. */
interface RefusedWrite {
  unsent: Unsent;
  error: unknown;
}

const MAX_NAMED = 3;

export function reportRefused(refused: readonly RefusedWrite[]): void {
  const lines = refused.filter(({ unsent }) => textOf(unsent) !== undefined);
  const last = lines.at(-1) ?? refused.at(-1);
  if (!last) return;
  const texts = lines.map(({ unsent }) => isolate(textOf(unsent) ?? ""));
  const text = joinWords([...texts.slice(0, MAX_NAMED), texts.length > MAX_NAMED && "…"]);
  const title = texts.length > 0 ? t`Not added to the shopping list: ${text}` : refusedTitle(last.unsent);
  showFailure(title, last.error);
}

/** The text of a line that the server does not have yet. */
const textOf = (unsent: Unsent) => (unsent.kind === "shopping" ? unsent.item?.text : undefined);

function refusedTitle(unsent: Unsent): string {
  if (unsent.kind === "like") return t`A like could not be saved`;
  if (unsent.kind === "comment") return t`A comment could not be saved`;
  if (unsent.kind === "shopping") return t`The shopping list could not be saved`;
  if (unsent.kind === "timeline") return t`This could not be saved`;
  return t`An allergen or diet of ${{ title: isolate(unsent.title) }} could not be saved`;
}

let sending: Promise<void> | undefined;

/**
 * Sends queued writes one by one, also those queued meanwhile. The server deduplicates those sent twice, by two windows
 * or after a lost response.
 */
export function sendUnsent(client: QueryClient): Promise<void> {
  return (sending ??= sendAll(client).finally(() => (sending = undefined)));
}

async function sendAll(client: QueryClient): Promise<void> {
  const refused: RefusedWrite[] = [];
  const done = new Set<Unsent["kind"]>();
  const sent = new Set<Unsent["kind"]>();
  for (let [unsent] = listUnsent(); unsent; [unsent] = listUnsent()) {
    const { kind } = unsent;
    let kept: UnsentShoppingLine | undefined;
    try {
      await sendChange(unsent);
      sent.add(kind);
    } catch (error) {
      if (isNetworkError(error) || isTransient(error)) break;
      // Not if it was replaced or removed meanwhile.
      if (isStillQueued(unsent)) {
        refused.push({ unsent, error });
        kept = withRefusal(unsent, error);
      }
    }
    done.add(kind);
    // If the browser cannot store the list, a later attempt sends the entry again.
    if (!dropUnsent(unsent, kept) && !dropUnsent(unsent)) break;
  }
  reportRefused(refused);
  if (sent.has("like") || sent.has("comment")) {
    showSuccess(t`Your offline likes and comments were sent`);
    void refetchTopics(client, "dishes", "activities");
  }
  if (sent.has("label")) showSuccess(t`Your offline changes to allergens and diets were sent`);
  if (done.has("label")) void refetchTopics(client, "dishes");
  // Not awaited: a write queued during the request would not be sent by this run, nor start another one.
  if (done.has("shopping")) void refetchTopics(client, "shopping");
  if (done.has("timeline")) void refetchTopics(client, "timeline");
}

/**
 * Shows a change of a line, stores it on this device, and sends it, later if the server cannot take it now.
 * @param queries those that show the line
 * @param show applies the change to their data
 * @param isWaiting whether changes of the same list wait to be sent
 */
export async function saveLine<Data>(
  client: QueryClient,
  unsent: UnsentShoppingLine | UnsentTimelineLine,
  queries: QueryFilters,
  show: (data: Data) => Data,
  isWaiting: () => boolean,
): Promise<void> {
  const wasWaiting = isWaiting();
  const isStored = queueUnsent(unsent);
  // A pending response was computed before this change and would undo it on screen.
  void client.cancelQueries(queries);
  client.setQueriesData<Data>(queries, (data) => data && show(data));
  if (!isStored) {
    await sendChange(unsent).catch((error: unknown) => reportRefused([{ unsent, error }]));
    return refetchTopics(client, unsent.kind);
  }
  await sendUnsent(client);
  if (!wasWaiting && isWaiting()) toast(QUEUED_TOAST);
}

/** Returns a new line as it is kept, unless its list is gone. */
function withRefusal(unsent: Unsent, error: unknown): UnsentShoppingLine | undefined {
  if (unsent.kind !== "shopping" || textOf(unsent) === undefined || hasStatus(error, 404)) return;
  return { ...unsent, refusal: errorMessage(error, t`Please try again.`) };
}

/** Server or proxy errors, rate limits and expired sessions: a later attempt may succeed. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status >= 500 || [401, 408, 429].includes(error.status));
}

/** Sends a write. @throws {ApiError} if the server refuses it */
export function sendChange(unsent: Unsent): Promise<unknown> {
  if (unsent.kind === "shopping") {
    const { key: line, item } = unsent;
    if ("days" in unsent) {
      const at = { params: { line }, query: unsent.days };
      return item
        ? call(daysShoppingApi.saveItem, { ...at, body: item })
        : call(daysShoppingApi.removeItem, at);
    }
    const params = { id: unsent.menuId, line };
    return item
      ? call(shoppingApi.saveItem, { params, body: item })
      : call(shoppingApi.removeItem, { params });
  }
  if (unsent.kind === "timeline") {
    const { menuId: id, dishId, line, change: body } = unsent;
    return call(timelineApi.saveLine, { params: { id, dishId, line }, body });
  }
  const params = { id: unsent.dishId };
  if (unsent.kind === "label") return sendLabel(unsent);
  if (unsent.kind === "like")
    return call(dishesApi.toggleLike, { params, body: { isLiked: unsent.isLiked } });
  return call(dishesApi.createComment, { params, body: { content: unsent.content, key: unsent.key } });
}

/** @throws {ApiError} if the server refuses it, also because the dish has changed */
export function sendLabel(unsent: UnsentLabel): Promise<FoodLabels> {
  const { dishId: id, label, value, expectedUpdatedAt } = unsent;
  return label
    ? call(dishesApi.setLabel, { params: { id, label }, body: { value, expectedUpdatedAt } })
    : call(dishesApi.confirmLabels, {
        params: { id },
        body: { expectedUpdatedAt, ...(value && { all: value }) },
      });
}
