import { plural } from "@lingui/core/macro";
import type { CallResult } from "#shared/http/endpoint.ts";
import type { usersApi } from "#shared/users.api.ts";

type Holdings = CallResult<typeof usersApi.holdings>;

/** Lists what deleting a member transfers to the administrator and what it deletes, e.g. '3 dishes', without zeros. */
export function listHoldings(holdings: Holdings): { transferred: string[]; deleted: string[] } {
  const { dishes, menus, categories, invitations, likes, comments } = holdings;
  return {
    transferred: withoutZeros([
      [dishes, plural(dishes, { one: "# dish", other: "# dishes" })],
      [menus, plural(menus, { one: "# menu", other: "# menus" })],
      [categories, plural(categories, { one: "# category", other: "# categories" })],
      [invitations, plural(invitations, { one: "# invitation", other: "# invitations" })],
    ]),
    deleted: withoutZeros([
      [likes, plural(likes, { one: "# like", other: "# likes" })],
      [comments, plural(comments, { one: "# comment", other: "# comments" })],
    ]),
  };
}

const withoutZeros = (counted: [count: number, text: string][]) =>
  counted.filter(([count]) => count > 0).map(([, text]) => text);
