/** What a change can be about (decisions §7); the page refetches what it shows of these. */
export const TOPICS = [
  "dishes",
  "menus",
  "suggestions",
  "invitations",
  "activities",
  "categories",
  "users",
  "jobs",
  "alerts",
  "backups",
] as const;
export type Topic = (typeof TOPICS)[number];

/** One message of `GET /api/events`. */
export interface ChangeEvent {
  topics: Topic[];
}
