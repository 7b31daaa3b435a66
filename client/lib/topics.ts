import type { QueryClient } from "@tanstack/react-query";

/** What data is about. Every query key starts with its topic, so that a change can name what it touches. */
export type Topic =
  | "dishes"
  | "menus"
  | "suggestions"
  | "invitations"
  | "activities"
  | "counts"
  | "categories"
  | "users"
  | "jobs"
  | "alerts"
  | "backups";

/** Refetches what is on the screen about these topics; the rest is refetched when it is shown again. */
export async function refetchTopics(client: QueryClient, ...topics: Topic[]): Promise<void> {
  await Promise.all(topics.map((topic) => client.invalidateQueries({ queryKey: [topic] })));
}
