import type { EventState } from "#shared/choices.ts";
import type { eventsApi } from "#shared/events.api.ts";
import type { CallResult } from "#shared/http/endpoint.ts";

export type HostEvent = CallResult<typeof eventsApi.get>;
export type EventNews = NonNullable<HostEvent["answers"][number]["news"]>[number]["what"];

/** A link that is closed or full takes no new answers of guests, but changes. */
export const isChangeable = ({ state }: { state: EventState }) =>
  state === "open" || state === "full" || state === "closed";

/** Returns the changes since at least one answer that can be announced to the guests. */
export function newsIn({ invitation, answers }: Pick<HostEvent, "invitation" | "answers">): EventNews[] {
  if (!invitation || !isChangeable(invitation)) return [];
  return [...new Set(answers.flatMap(({ news = [] }) => news.map(({ what }) => what)))];
}
