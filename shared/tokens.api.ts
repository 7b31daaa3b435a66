import * as z from "zod/mini";
import { endpoint } from "./http/endpoint.ts";
import { secret } from "./http/secret.ts";
import { idParams, nothing, requiredText, timestamp } from "./http/wire.ts";
import { MAX_NAME, MAX_TOKEN_DAYS } from "./limits.ts";

/** A personal access token as its owner sees it again: never the token itself. */
export const accessTokenView = z.object({
  id: z.int(),
  name: z.string(),
  /** The last four characters of the token. */
  ending: z.string(),
  /** Whether it may do what only administrators may. */
  isAdmin: z.boolean(),
  /** Null: until it is withdrawn. */
  expiresAt: z.nullable(timestamp),
  /** To the minute; null when it was never used. */
  lastUsedAt: z.nullable(timestamp),
  createdAt: timestamp,
});
export type AccessToken = z.input<typeof accessTokenView>;

export const accessTokenInput = z.object({
  name: requiredText(MAX_NAME, "Please enter a name for the token."),
  /** Days until it ends; null or left out: until it is withdrawn. */
  days: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_TOKEN_DAYS)))),
  /** Only administrators may send `true` (403 otherwise). */
  isAdmin: z.optional(z.boolean()),
});
export type AccessTokenInput = z.output<typeof accessTokenInput>;

/** Personal access tokens: programs call the API in the name of the member who made them. */
export const tokensApi = {
  list: endpoint({
    method: "get",
    path: "/api/tokens",
    access: "member",
    sessionOnly: true,
    summary: "One's own access tokens, newest first",
    response: z.array(accessTokenView),
  }),
  create: endpoint({
    method: "post",
    path: "/api/tokens",
    access: "member",
    sessionOnly: true,
    summary: "Make an access token; only this answer ever carries it (409 when there are 20 already)",
    body: accessTokenInput,
    response: z.extend(accessTokenView, { token: secret(z.string()) }),
    status: 201,
  }),
  withdraw: endpoint({
    method: "delete",
    path: "/api/tokens/:id",
    access: "member",
    sessionOnly: true,
    summary: "Withdraw an access token of one's own; it is refused from this moment",
    params: idParams,
    response: nothing,
    status: 204,
  }),
};
