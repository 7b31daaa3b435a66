import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { closedSignal } from "#server/http/closed-signal.ts";
import { serve } from "#server/http/serve.ts";
import { usersApi } from "#shared/users.api.ts";
import { listUsers } from "./users.queries.ts";
import {
  createPasswordLink,
  createUser,
  deleteUser,
  getHoldings,
  getPasswordLinkOf,
  resetPassword,
  updateUser,
  withdrawPasswordLink,
} from "./users.service.ts";

export function usersRoutes(deps: Deps): Router {
  return serve(usersApi, {
    list: () => listUsers(deps.db),
    create: ({ user, body }) => createUser(deps, user, body),
    update: ({ user, params, body, res }) => updateUser(deps, user, params.id, body, closedSignal(res)),
    holdings: ({ params }) => getHoldings(deps, params.id),
    delete: ({ user, params }) => deleteUser(deps, user, params.id),
    resetPassword: async ({ user, body }) => {
      await resetPassword(deps, user, body.userId, body.newPassword);
      return { ok: true } as const;
    },
    passwordLink: ({ params }) => getPasswordLinkOf(deps, params.id),
    createPasswordLink: ({ user, params }) => createPasswordLink(deps, user, params.id),
    withdrawPasswordLink: ({ user, params }) => withdrawPasswordLink(deps, user, params.id),
  });
}
