import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { clientAddress } from "#server/http/limits/client-address.ts";
import { createPublicLimits } from "#server/http/limits/public-limits.ts";
import { createRateLimiter, limits } from "#server/http/limits/rate-limits.ts";
import { serve } from "#server/http/serve.ts";
import { invitationsApi } from "#shared/guests.api.ts";
import { listOpenInvitations } from "./invitations.queries.ts";
import {
  checkInvitation,
  createInvitation,
  declineInvitation,
  getGuestInvitation,
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
      publicLimits.followLink(req, () =>
        declineInvitation(deps, { limiter, address: clientAddress(req) }, params.token, body.guestName),
      ),
    retractDecline: ({ params, req }) =>
      publicLimits.followLink(req, async () => {
        await limiter.consume(clientAddress(req));
        await retractGuestDecline(deps, params.token);
      }),
    get: ({ params, req }) => publicLimits.read(req, () => getGuestInvitation(deps, params.token)),
    join: ({ params, req }) => publicLimits.read(req, () => checkInvitation(deps, params.token)),
  });
}
