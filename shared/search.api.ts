import * as z from "zod/mini";
import type { dishes, menus } from "#shared/schema/index.ts";
import type { ViewOf } from "#shared/schema/view-of.ts";
import { endpoint } from "./http/endpoint.ts";
import { memberView, wellFormed, WITHOUT_NUL } from "./http/wire.ts";
import { withReason } from "./http/with-reason.ts";
import { MAX_TITLE } from "./limits.ts";

export const dishHitView = z.object({
  id: z.int(),
  title: z.string(),
  description: z.nullable(z.string()),
  category: z.nullable(z.string()),
  images: z.array(z.string()),
  imageColor: z.nullable(z.string()),
  creator: memberView,
}) satisfies ViewOf<typeof dishes>;
export type DishHit = z.input<typeof dishHitView>;

export const menuHitView = z.object({
  id: z.int(),
  title: z.string(),
  description: z.nullable(z.string()),
  eventDate: z.nullable(z.string()),
  eventTime: z.nullable(z.string()),
  isArchived: z.boolean(),
  creator: z.nullable(memberView),
  guestName: z.nullable(z.string()),
}) satisfies ViewOf<typeof menus>;
export type MenuHit = z.input<typeof menuHitView>;

const tooShort = withReason({ search_too_short: "Type at least 2 characters to search" });
const query = z.object({
  q: z
    .string(tooShort)
    .check(
      z.maxLength(MAX_TITLE, withReason({ search_too_long: "Please enter a shorter search text." })),
      z.regex(/\S[\s\S]*\S/, tooShort),
      z.regex(WITHOUT_NUL, withReason({ search_characters: "Please search for something else." })),
      wellFormed,
      z.trim(),
    ),
});

export const searchApi = {
  search: endpoint("get", "/api/search", {
    access: "member",
    summary:
      "Search dishes and menus by title, description, category and creator; best match first, tolerates small typos",
    query,
    response: z.object({ dishes: z.array(dishHitView), menus: z.array(menuHitView) }),
  }),
  dishes: endpoint("get", "/api/search/dishes", {
    access: "member",
    summary: "Search dishes by the same rules; returns the ids of all that are found, best match first",
    query,
    response: z.array(z.int()),
  }),
};
