import * as z from "zod/mini";
import { endpoint } from "./http/endpoint.ts";
import { secret } from "./http/secret.ts";
import { nothing } from "./http/wire.ts";
import { MAX_URL, PUSH_KINDS, type PushKind } from "./limits.ts";

/** Which kinds of notifications a member wants on their devices; all of them unless changed. */
const preferences = z.object(
  Object.fromEntries(PUSH_KINDS.map((kind) => [kind, z.boolean()])) as Record<
    PushKind,
    z.ZodMiniBoolean<boolean>
  >,
);
export type PushPreferences = z.input<typeof preferences>;

const NO_ADDRESS = "This is no address of a push service.";
const address = z.string({ error: NO_ADDRESS }).check(
  z.maxLength(MAX_URL, { error: "This address is too long.", abort: true }),
  z.regex(/^https?:\/\/[!-~]+$/, { error: NO_ADDRESS, abort: true }),
  z.refine((text) => URL.canParse(text), { error: NO_ADDRESS }),
);
/** A public key on P-256, uncompressed (65 bytes), and a secret of 16 bytes, both in base64url (RFC 8291). */
const p256dh = z.string().check(z.regex(/^B[\w-]{86}=?$/, { error: "This is no key of a browser." }));
const auth = secret(
  z.string().check(z.regex(/^[\w-]{22}(==)?$/, { error: "This is no secret of a browser." })),
);

/** Web Push (decisions §7). */
export const pushApi = {
  key: endpoint({
    method: "get",
    path: "/api/push/key",
    access: "member",
    summary: "The public key that a browser subscribes with",
    response: z.object({ publicKey: z.string() }),
  }),
  subscribe: endpoint({
    method: "put",
    path: "/api/push/subscription",
    access: "member",
    sessionOnly: true,
    summary: "Send news to this browser, and to nobody else who used it before",
    body: z.object({ endpoint: address, keys: z.object({ p256dh, auth }) }),
    response: nothing,
    status: 204,
  }),
  unsubscribe: endpoint({
    method: "delete",
    path: "/api/push/subscription",
    access: "member",
    sessionOnly: true,
    summary: "Send no more news to this browser",
    body: z.object({ endpoint: address }),
    response: nothing,
    status: 204,
  }),
  preferences: endpoint({
    method: "get",
    path: "/api/push/preferences",
    access: "member",
    summary: "Which kinds of news one wants",
    response: preferences,
  }),
  updatePreferences: endpoint({
    method: "patch",
    path: "/api/push/preferences",
    access: "member",
    sessionOnly: true,
    summary: "Choose which kinds of news one wants",
    body: z.partial(preferences),
    response: preferences,
  }),
};
