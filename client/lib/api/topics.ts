import type { QueryClient } from "@tanstack/react-query";
import type { Topic as ChangeTopic } from "#shared/topics.ts";

/** The subject of a query. Every query key starts with its topic, so that changes can invalidate by topic. */
type Topic = ChangeTopic | "counts";

/** Invalidates these topics: mounted queries refetch now, the others when they are used again. */
export async function refetchTopics(client: QueryClient, ...topics: Topic[]): Promise<void> {
  const has = (...some: Topic[]) => some.some((topic) => topics.includes(topic));
  // People have the names of their accounts, and settings, menus and meals say how many eat.
  if (has("users")) topics.push("people");
  if (has("people")) topics.push("settings", "menus", "meals");
  // The own lines that are not ticked are counted.
  if (has("shopping")) topics.push("counts");
  // A shopping list is computed from menus, meals and their dishes.
  if (has("menus", "dishes", "meals")) topics.push("shopping");
  // Meals show their dishes, and the dishes that were served come from meals, menus and answers.
  if (has("menus", "dishes", "answers")) topics.push("meals");
  const keys: string[][] = topics.map((topic) => [topic]);
  // The open events show their menus and the number of answers.
  if (!has("invitations") && has("menus", "answers")) keys.push(["invitations", "events"]);
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
