import { pluralize } from "#client/lib/format.ts";
import type { CallResult } from "#shared/http/endpoint.ts";
import type { usersApi } from "#shared/users.api.ts";

type Holdings = CallResult<typeof usersApi.holdings>;

/** Lists what deleting a member transfers to the administrator and what it deletes, e.g. '3 dishes', without zeros. */
export function listHoldings(holdings: Holdings): { transferred: string[]; deleted: string[] } {
  return {
    transferred: [
      ...unlessZero(holdings.dishes, "dish", "dishes"),
      ...unlessZero(holdings.menus, "menu"),
      ...unlessZero(holdings.categories, "category", "categories"),
      ...unlessZero(holdings.invitations, "invitation"),
    ],
    deleted: [...unlessZero(holdings.likes, "like"), ...unlessZero(holdings.comments, "comment")],
  };
}

function unlessZero(count: number, singular: string, plural = `${singular}s`): string[] {
  if (count === 0) return [];
  return [pluralize(count, singular, plural)];
}
