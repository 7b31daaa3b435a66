import { plural } from "@lingui/core/macro";
import type { CallResult } from "#shared/http/endpoint.ts";
import type { usersApi } from "#shared/users.api.ts";

type Holdings = CallResult<typeof usersApi.holdings>;

/** Lists what deleting a member transfers to the administrator and what it deletes, e.g. '3 dishes', without zeros. */
export function listHoldings(holdings: Holdings): { transferred: string[]; deleted: string[] } {
  return {
    transferred: withoutZeros([
      [holdings.dishes, plural(holdings.dishes, { one: "# dish", other: "# dishes" })],
      [holdings.menus, plural(holdings.menus, { one: "# menu", other: "# menus" })],
      [holdings.categories, plural(holdings.categories, { one: "# category", other: "# categories" })],
      [holdings.invitations, plural(holdings.invitations, { one: "# invitation", other: "# invitations" })],
    ]),
    deleted: withoutZeros([
      [holdings.likes, plural(holdings.likes, { one: "# like", other: "# likes" })],
      [holdings.comments, plural(holdings.comments, { one: "# comment", other: "# comments" })],
    ]),
  };
}

const withoutZeros = (counted: [count: number, text: string][]) =>
  counted.filter(([count]) => count > 0).map(([, text]) => text);
