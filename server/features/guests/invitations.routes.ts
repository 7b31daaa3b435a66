import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { serve } from "#server/http/serve.ts";
import { createPublicLimits } from "#server/http/public-limits.ts";
import { invitationsApi } from "#shared/guests.api.ts";
import { listActiveInvitations } from "./invitations.queries.ts";
import {
  checkInvitation,
  createInvitation,
  getGuestInvitation,
  withdrawInvitation,
} from "./invitations.service.ts";

export function invitationsRoutes(deps: Deps): Router {
  const publicLimits = createPublicLimits(deps);
  return serve(invitationsApi, {
    list: () => listActiveInvitations(deps.db),
    create: ({ user, body }) => createInvitation(deps, user, body),
    withdraw: ({ user, params }) => withdrawInvitation(deps, user, params.token),
    get: ({ params, req }) => publicLimits.read(req, () => getGuestInvitation(deps, params.token)),
    join: ({ params, req }) => publicLimits.read(req, () => checkInvitation(deps, params.token)),
  });
}
