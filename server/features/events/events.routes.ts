import type { Request, Router } from "express";
import type { Deps } from "#server/deps.ts";
import { linkPerson, unlinkPerson } from "#server/features/people/same-person.service.ts";
import { createPublicLimits } from "#server/http/limits/public-limits.ts";
import { createRateLimiter, limits } from "#server/http/limits/rate-limits.ts";
import { sendLinkedCalendar } from "#server/http/send-calendar.ts";
import { serve } from "#server/http/serve.ts";
import { eventsApi } from "#shared/events.api.ts";
import { guestEventsApi } from "#shared/guest-events.api.ts";
import { hostEventsApi } from "#shared/host-events.api.ts";
import { listEvents } from "./events.queries.ts";
import { getFoodChecks } from "./food-checks.service.ts";
import {
  claimAsMember,
  closeGroupInvitation,
  getEvent,
  inviteGroup,
  releaseAsMember,
  updateGroupInvitation,
  withdrawGroupInvitation,
} from "./group-invitations.service.ts";
import {
  askForRecipe,
  claimAsGuest,
  createAnswer,
  getAnswerCalendar,
  getOpenEvent,
  getOwnAnswer,
  releaseAsGuest,
  removeGuestBookEntry,
  removeOwnAnswer,
  subscribeToCalendar,
  thank,
  updateOwnAnswer,
} from "./guest-answers.service.ts";
import {
  changeAnswerFor,
  enterAnswer,
  giveRecipe,
  makeEditLink,
  mergeAnswers,
  removeAnswer,
} from "./host-answers.service.ts";

/** For members. */
export function eventsRoutes(deps: Deps): Router {
  const endpoints = { ...eventsApi, ...hostEventsApi };
  return serve(endpoints, {
    list: ({ query, req }) => listEvents(deps.db, query.state === "all", !req.tokenScope),
    get: ({ params }) => getEvent(deps.db, params.id),
    foodChecks: ({ params }) => getFoodChecks(deps.db, params.id),
    invite: ({ user, params, body }) => inviteGroup(deps, user, params.id, body),
    update: ({ user, params, body }) => updateGroupInvitation(deps, user, params.id, body),
    close: ({ user, params }) => closeGroupInvitation(deps, user, params.id),
    withdraw: ({ user, params }) => withdrawGroupInvitation(deps, user, params.id),
    enterAnswer: ({ user, params, body }) => enterAnswer(deps, user, params.id, body),
    changeAnswer: ({ user, params, body }) => changeAnswerFor(deps, user, params, body),
    giveRecipe: ({ params, body }) => giveRecipe(deps, params, body.isGiven),
    makeEditLink: ({ params }) => makeEditLink(deps, params.id, params.answerId),
    removeAnswer: ({ params }) => removeAnswer(deps, params.id, params.answerId),
    mergeAnswers: ({ params, body }) => mergeAnswers(deps, params.id, params.answerId, body.from),
    linkPerson: ({ params, body }) => linkPerson(deps, params.id, body.answerId),
    unlinkPerson: ({ params }) => unlinkPerson(deps, params.id),
    claim: ({ user, params, body }) => claimAsMember(deps, user, params.id, body),
    release: ({ params }) => releaseAsMember(deps, params.id, params.claimId),
  });
}

export function guestEventsRoutes(deps: Deps): Router {
  const publicLimits = createPublicLimits(deps);
  const limiter = createRateLimiter(deps, limits.answers);
  const edits = createRateLimiter(deps, limits.answerEdits);
  const write = <T>(
    req: Request,
    { editToken }: { editToken: string },
    change: (editToken: string) => Promise<T>,
  ) => publicLimits.write(req, edits, editToken, () => change(editToken));
  const router = serve(guestEventsApi, {
    get: ({ params, req }) => publicLimits.read(req, params.token, () => getOpenEvent(deps.db, params.token)),
    answer: ({ params, body, req }) =>
      publicLimits.limitGuesses(req, () => createAnswer(deps, limiter, params.token, body)),
    getOwn: ({ params, req }) =>
      publicLimits.read(req, params.editToken, () => getOwnAnswer(deps.db, params.editToken)),
    updateOwn: ({ params, body, req }) =>
      write(req, params, (editToken) => updateOwnAnswer(deps, editToken, body)),
    removeOwn: ({ params, req }) => write(req, params, (editToken) => removeOwnAnswer(deps, editToken)),
    removeKept: ({ params, req }) => write(req, params, (editToken) => removeGuestBookEntry(deps, editToken)),
    claim: ({ params, body, req }) => write(req, params, (editToken) => claimAsGuest(deps, editToken, body)),
    release: ({ params, req }) =>
      write(req, params, (editToken) => releaseAsGuest(deps, editToken, params.claimId)),
    subscribe: ({ params, req }) => write(req, params, (editToken) => subscribeToCalendar(deps, editToken)),
    askForRecipe: ({ params, req }) =>
      write(req, params, (editToken) => askForRecipe(deps, editToken, params.dishId)),
    thank: ({ params, body, req }) => write(req, params, (editToken) => thank(deps, editToken, body.thanks)),
  });
  // Outside of the API contract, because the response is not JSON. Access: public, with an edit token.
  router.get("/api/event-answers/:editToken/calendar.ics", async (req, res) => {
    const link = req.params.editToken;
    await sendLinkedCalendar({ req, res, limits: publicLimits, link }, (language) =>
      getAnswerCalendar(deps, link, language),
    );
  });
  return router;
}
