import * as z from "zod/mini";
import { PUSH_KINDS, type PushKind } from "./activities.ts";
import { endpoint } from "./http/endpoint.ts";
import { secret } from "./http/secret.ts";
import { MAX_URL } from "./limits.ts";

/** The kinds of notifications a member wants on their devices; all by default. */
const preferences = z.object(
  Object.fromEntries(PUSH_KINDS.map((kind) => [kind, z.boolean()])) as Record<
    PushKind,
    z.ZodMiniBoolean<boolean>
  >,
);
export type PushPreferences = z.input<typeof preferences>;

const INVALID_ENDPOINT = "Invalid push service URL.";
const address = z.string({ error: INVALID_ENDPOINT }).check(
  z.maxLength(MAX_URL, { error: "This URL is too long.", abort: true }),
  z.regex(/^https?:\/\/[!-~]+$/, { error: INVALID_ENDPOINT, abort: true }),
  z.refine((text) => URL.canParse(text), { error: INVALID_ENDPOINT }),
);
/** An uncompressed public key on P-256 (65 bytes) and a secret (16 bytes), both in base64url (RFC 8291). */
const p256dh = z.string().check(z.regex(/^B[\w-]{86}=?$/, { error: "Invalid browser key." }));
const auth = secret(z.string().check(z.regex(/^[\w-]{22}(==)?$/, { error: "Invalid browser secret." })));

export const pushApi = {
  key: endpoint("get", "/api/push/key", {
    access: "member",
    summary: "Get the public key (VAPID) for browser subscriptions",
    response: z.object({ publicKey: z.string() }),
  }),
  subscribe: endpoint("put", "/api/push/subscription", {
    access: "member",
    sessionOnly: true,
    summary: "Subscribe this browser to notifications; replaces the subscription of another member on it",
    body: z.object({ endpoint: address, keys: z.object({ p256dh, auth }) }),
  }),
  unsubscribe: endpoint("delete", "/api/push/subscription", {
    access: "member",
    sessionOnly: true,
    summary: "Unsubscribe this browser",
    body: z.object({ endpoint: address }),
  }),
  preferences: endpoint("get", "/api/push/preferences", {
    access: "member",
    summary: "Get the kinds of notifications you receive",
    response: preferences,
  }),
  updatePreferences: endpoint("patch", "/api/push/preferences", {
    access: "member",
    sessionOnly: true,
    summary: "Choose the kinds of notifications you receive",
    body: z.partial(preferences),
    response: preferences,
  }),
};
