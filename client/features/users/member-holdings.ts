import type { CallResult } from "#shared/http/endpoint.ts";
import type { usersApi } from "#shared/users.api.ts";

type Holdings = CallResult<typeof usersApi.holdings>;

/** Lists what deleting a member transfers to the administrator and what it deletes, e.g. '3 dishes', without zeros. */
export function listHoldings(holdings: Holdings): { transferred: string[]; deleted: string[] } {
  return {
    transferred: [
      ...counted(holdings.dishes, "dish", "dishes"),
      ...counted(holdings.menus, "menu", "menus"),
      ...counted(holdings.categories, "category", "categories"),
      ...counted(holdings.invitations, "invitation", "invitations"),
    ],
    deleted: [
      ...counted(holdings.likes, "like", "likes"),
      ...counted(holdings.comments, "comment", "comments"),
    ],
  };
}

function counted(count: number, one: string, many: string): string[] {
  if (count === 0) return [];
  return [count === 1 ? `1 ${one}` : `${count.toLocaleString("en")} ${many}`];
}
