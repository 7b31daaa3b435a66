import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { createPublicLimits } from "#server/http/limits/public-limits.ts";
import { createRateLimiter, limits } from "#server/http/limits/rate-limits.ts";
import { serve } from "#server/http/serve.ts";
import { invitationsApi } from "#shared/invitations.api.ts";
import {
  checkInvitation,
  createInvitation,
  declineInvitation,
  getGuestInvitation,
  listOpenInvitations,
  retractGuestDecline,
  withdrawInvitation,
} from "./invitations.service.ts";

export function invitationsRoutes(deps: Deps): Router {
  const publicLimits = createPublicLimits(deps);
  const limiter = createRateLimiter(deps, limits.answers);
  return serve(invitationsApi, {
    list: () => listOpenInvitations(deps.db),
    create: ({ user, body }) => createInvitation(deps, user, body),
    withdraw: ({ user, params }) => withdrawInvitation(deps, user, params.token),
    decline: ({ params, body, req }) =>
      publicLimits.write(req, limiter, params.token, () =>
        declineInvitation(deps, params.token, body.guestName),
      ),
    retractDecline: ({ params, req }) =>
      publicLimits.write(req, limiter, params.token, () => retractGuestDecline(deps, params.token)),
    get: ({ params, req }) =>
      publicLimits.read(req, params.token, () => getGuestInvitation(deps, params.token)),
    join: ({ params, req }) =>
      publicLimits.read(req, params.token, () => checkInvitation(deps, params.token)),
  });
}
