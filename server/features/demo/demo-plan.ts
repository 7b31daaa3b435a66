import household from "#server/data/demo/household.json" with { type: "json" };
import type {
  answers,
  categories,
  dishes,
  inviteTokens,
  menus,
  people,
  users,
} from "#shared/schema/index.ts";

/** Days from today (negative: in the past), or the next such weekday. */
export type When = number | "friday" | "saturday" | "sunday";

/** `by` is a username. */
interface Authored {
  by: string;
  daysAgo: number;
}

/** A group invitation. Without adults and children, the guest can't come. `brings` are dishes of the menu or things. */
export interface Group {
  expectedGuests: number;
  answers: (Pick<
    typeof answers.$inferSelect,
    "name" | "adults" | "children" | "needs" | "needsText" | "note"
  > & {
    wishes: string[];
    brings: string[];
    daysAgo: number;
  })[];
}

/** The columns by their names, and the values from which the demo computes the others. Titles stand for dishes. */
interface Plan {
  members: Omit<typeof users.$inferInsert, "password">[];
  people: (Pick<typeof people.$inferInsert, "name" | "portion" | "needs" | "needsText"> & { by?: string })[];
  categories: (typeof categories.$inferInsert)[];
  /** Oldest first. `photos`: files in server/data/demo/photos without extension. No calories: the sum of the recipe. */
  dishes: (Omit<typeof dishes.$inferInsert, "createdBy" | "images"> &
    Pick<typeof dishes.$inferSelect, "description" | "cookingMethod"> &
    Authored & { photos: string[] })[];
  /** Usernames by title of the dish. */
  likes: Record<string, string[] | undefined>;
  wishes: { dish: string; by: string }[];
  comments: (Authored & { dish: string; content: string })[];
  /** With `guest`: suggested by the guest, and accepted two days later by the member in `by`, or still pending. */
  menus: (Omit<typeof menus.$inferInsert, "createdBy" | "dishIds"> &
    Omit<Authored, "by"> & {
      inDays: When;
      dishes: string[];
      by?: string;
      guest?: { name: string; comments: string | null };
      group?: Group;
    })[];
  /** A dish or a text. Those of the past were cooked. None is planned for the day of an event. */
  meals: { inDays: number; dish?: string; text?: string; note?: string; cook?: string; by: string }[];
  invitations: (Pick<
    typeof inviteTokens.$inferSelect,
    "eventTitle" | "eventTime" | "guestCount" | "eventNotes"
  > &
    Authored & { guestName: string; inDays: When })[];
  /** Later edits of dishes; the new value is the one in `dishes`. */
  edits: (Authored & {
    dish: string;
    fieldName: "title" | "description" | "estimatedCalories";
    oldValue: string;
  })[];
}

export const PLAN = household as Plan;
