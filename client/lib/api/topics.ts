import type { QueryClient } from "@tanstack/react-query";
import type { Topic as ChangeTopic } from "#shared/topics.ts";

/** The subject of a query. Every query key starts with its topic, so that changes can invalidate by topic. */
export type QueryTopic =
  | ChangeTopic
  | "auth"
  | "calendar-feed"
  | "counts"
  | "food-checks"
  | "provider-account"
  | "push"
  | "timeline"
  | "tokens";

/** Invalidates these topics: mounted queries refetch now, the others when they are used again. */
export async function refetchTopics(client: QueryClient, ...topics: QueryTopic[]): Promise<void> {
  const has = (...some: QueryTopic[]) => some.some((topic) => topics.includes(topic));
  const keys: string[][] = topics.map((topic) => [topic]);
  // People have the names of their accounts, and settings, menus and meals say how many eat.
  if (has("users")) keys.push(["people"]);
  if (has("users", "people")) keys.push(["settings"], ["menus"], ["meals"], ["food-checks"]);
  // The own lines that are not ticked are counted.
  if (has("shopping")) keys.push(["counts"]);
  // A shopping list is computed from menus, meals and their dishes.
  if (has("menus", "dishes", "meals", "people")) keys.push(["shopping"]);
  // Meals show their dishes, the dishes that were served come from meals, menus and answers, and events check theirs.
  if (has("menus", "dishes", "answers")) keys.push(["meals"], ["food-checks"]);
  // A cooking timeline is computed from recipes and names who cooks or brings. Its own changes are sent as `evening`.
  if (has("evening", "menus", "dishes", "answers", "users", "people")) keys.push(["timeline"]);
  // The guest book shows fields of answers.
  if (has("menus", "answers")) keys.push(["people", "guests"]);
  // The open events show their menus and the number of answers.
  if (!has("invitations") && has("menus", "answers", "people")) keys.push(["invitations", "events"]);
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
