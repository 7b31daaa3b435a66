import * as z from "zod/mini";
import type { accessTokens } from "#shared/schema/index.ts";
import type { ViewOf } from "#shared/schema/view-of.ts";
import { NOT_LISTED, TOKEN_SCOPES } from "./choices.ts";
import { endpoint } from "./http/endpoint.ts";
import { secret } from "./http/secret.ts";
import { idParams, requiredText, timestamp } from "./http/wire.ts";
import { withReason } from "./http/with-reason.ts";
import { MAX_NAME, MAX_TOKEN_DAYS } from "./limits.ts";

/** A personal access token, without the token itself. */
export const accessTokenView = z.object({
  id: z.int(),
  name: z.string(),
  ending: z.string(),
  isAdmin: z.boolean(),
  /** Null for one that may call all that other programs may. */
  scope: z.nullish(z.enum(TOKEN_SCOPES)),
  expiresAt: z.nullable(timestamp),
  /** Accurate to the minute; null if never used. */
  lastUsedAt: z.nullable(timestamp),
  createdAt: timestamp,
}) satisfies ViewOf<typeof accessTokens>;
export type AccessToken = z.input<typeof accessTokenView>;

export const accessTokenInput = z
  .object({
    name: requiredText(MAX_NAME, withReason({ no_token_name: "Please enter a name for the token." })),
    /** Days until it expires; null or omitted: never. */
    days: z.nullish(z.int().check(z.minimum(1), z.maximum(MAX_TOKEN_DAYS))),
    /** Only administrators may send `true` (403 otherwise). */
    isAdmin: z.optional(z.boolean()),
    /** Not for administrator access. */
    scope: z.nullish(z.enum(TOKEN_SCOPES, { error: NOT_LISTED })),
  })
  .check(z.refine(({ isAdmin, scope }) => !isAdmin || !scope, { path: ["scope"], error: NOT_LISTED }));
export type AccessTokenInput = z.output<typeof accessTokenInput>;

/** Personal access tokens, with which other apps call the API on behalf of their owner. */
export const tokensApi = {
  list: endpoint("get", "/api/tokens", {
    access: "member",
    sessionOnly: true,
    summary: "List your access tokens, newest first",
    response: z.array(accessTokenView),
  }),
  create: endpoint("post", "/api/tokens", {
    access: "member",
    sessionOnly: true,
    summary: "Create an access token, which only this response contains (409 if you have 20 already)",
    body: accessTokenInput,
    response: z.extend(accessTokenView, { token: secret(z.string()) }),
    status: 201,
  }),
  revoke: endpoint("delete", "/api/tokens/:id", {
    access: "member",
    sessionOnly: true,
    summary: "Revoke one of your access tokens, effective immediately",
    params: idParams,
  }),
};
