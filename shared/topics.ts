/** Topics of live updates; the page refetches the affected queries (docs/adr/0021-live-updates.md). */
export const TOPICS = [
  "dishes",
  "menus",
  "meals",
  "evening", // cooking timelines
  "shopping",
  "suggestions",
  "invitations",
  "answers",
  "activities",
  "categories",
  "users",
  "people",
  "settings",
  "jobs",
  "alerts",
  "backups",
] as const;
export type Topic = (typeof TOPICS)[number];

export interface ChangeEvent {
  topics: Topic[];
}
