import * as z from "zod/mini";
import {
  answerChanges,
  answerParams,
  claimInput,
  enteredAnswerInput,
  eventView,
  foodChecksView,
  groupInvitationChanges,
} from "./events.api.ts";
import { endpoint } from "./http/endpoint.ts";
import { secret } from "./http/secret.ts";
import { id, idParams, idText, yesOrNo } from "./http/wire.ts";

/** In its own file, because Home loads `eventsApi`, but not these calls. */
export const hostEventsApi = {
  foodChecks: endpoint("get", "/api/menus/:id/food-checks", {
    access: "member",
    scope: "full",
    summary:
      "Compare the dishes of a coming event with what its guests avoid: what to check, and who confirmed it",
    params: idParams,
    response: foodChecksView,
  }),
  update: endpoint("patch", "/api/menus/:id/invitation", {
    access: "member",
    summary: "Change a group invitation: its limit, its end, the names guests see",
    params: idParams,
    body: groupInvitationChanges,
    response: eventView,
  }),
  close: endpoint("put", "/api/menus/:id/invitation/close", {
    access: "member",
    summary: "Close a group invitation now (idempotent); a later `closesAt` or null opens it again",
    params: idParams,
    response: eventView,
  }),
  withdraw: endpoint("delete", "/api/menus/:id/invitation", {
    access: "member",
    summary: "Withdraw a group invitation; its link then returns 410, and its answers are kept",
    params: idParams,
    response: eventView,
  }),
  enterAnswer: endpoint("post", "/api/menus/:id/answers", {
    access: "member",
    summary:
      "Enter a guest's answer for them, also if the link is closed or full (410 `over`, `archived` or `withdrawn`; 409 from 100 answers on)",
    params: idParams,
    body: enteredAnswerInput,
    response: eventView,
    status: 201,
  }),
  changeAnswer: endpoint("patch", "/api/menus/:id/answers/:answerId", {
    access: "member",
    summary: "Change a guest's answer for them (410 as `POST`; 409 `stale`)",
    params: answerParams,
    body: answerChanges,
    response: eventView,
  }),
  giveRecipe: endpoint("put", "/api/menus/:id/answers/:answerId/recipes/:dishId", {
    access: "member",
    summary:
      "Give a guest the recipe that they asked for, under their edit link only, or take it back (idempotent; 409 `without_recipe`)",
    params: z.extend(answerParams, { dishId: idText }),
    body: z.object({ isGiven: yesOrNo }),
    response: eventView,
  }),
  makeEditLink: endpoint("post", "/api/menus/:id/answers/:answerId/link", {
    access: "member",
    summary: "Make the edit link of an answer that a member entered; the link before ends (409 `own_link`)",
    params: answerParams,
    response: z.object({ editToken: secret(z.string()) }),
  }),
  removeAnswer: endpoint("delete", "/api/menus/:id/answers/:answerId", {
    access: "member",
    summary: "Remove a guest's answer",
    params: answerParams,
    response: eventView,
  }),
  mergeAnswers: endpoint("post", "/api/menus/:id/answers/:answerId/merge", {
    access: "member",
    summary: "Add wishes, needs, notes and claims of the answer `from` to this one, and remove `from`",
    params: answerParams,
    body: z.object({ from: id }),
    response: eventView,
  }),
  linkPerson: endpoint("put", "/api/answers/:id/person", {
    access: "member",
    summary: "Say that two answers to invitations are of the same person (idempotent)",
    params: idParams,
    body: z.object({ answerId: id }),
  }),
  unlinkPerson: endpoint("delete", "/api/answers/:id/person", {
    access: "member",
    summary: "Say that an answer is not of the same person as any other (idempotent)",
    params: idParams,
  }),
  claim: endpoint("post", "/api/menus/:id/claims", {
    access: "member",
    summary: "Bring or cook a line of a menu (409 `claimed` if it is taken)",
    params: idParams,
    body: claimInput,
    response: eventView,
    status: 201,
  }),
  release: endpoint("delete", "/api/menus/:id/claims/:claimId", {
    access: "member",
    summary: "Release a line of a menu (idempotent)",
    params: z.object({ id: idText, claimId: idText }),
    response: eventView,
  }),
};
