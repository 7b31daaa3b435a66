import type { QueryClient } from "@tanstack/react-query";
import type { Topic as ChangeTopic } from "#shared/topics.ts";

/** What data is about. Every query key starts with its topic, so that a change can name what it touches. */
type Topic = ChangeTopic | "counts";

/** Refetches what is on the screen about these topics; the rest is refetched when it is shown again. */
export async function refetchTopics(client: QueryClient, ...topics: Topic[]): Promise<void> {
  await Promise.all(topics.map((topic) => client.invalidateQueries({ queryKey: [topic] })));
}
