import * as z from "zod/mini";
import type { passwordLinks } from "#shared/schema/index.ts";
import type { ViewOf } from "#shared/schema/view-of.ts";
import { currentUserView } from "./auth.api.ts";
import { newPassword } from "./credentials.ts";
import { endpoint } from "./http/endpoint.ts";
import { secret } from "./http/secret.ts";
import { timestamp } from "./http/wire.ts";

/** A new password link; its token is in this response only. */
export const newPasswordLinkView = z.object({
  token: secret(z.string()),
  expiresAt: timestamp,
}) satisfies ViewOf<typeof passwordLinks>;
export type NewPasswordLink = z.input<typeof newPasswordLinkView>;

/** A password link as the member who opens it sees it, with first name and initial ("Ada L."). */
export const passwordLinkView = z.object({ name: z.string(), username: z.string(), expiresAt: timestamp });
export type PasswordLink = z.input<typeof passwordLinkView>;

const params = z.object({ token: secret(z.string()) });

/** Links with which members choose their own password, once; administrators create them (`usersApi`). */
export const passwordLinksApi = {
  get: endpoint("get", "/api/password-links/:token", {
    access: "public",
    summary: "Get the member of a password link (410 if it was used or withdrawn, or has expired)",
    params,
    response: passwordLinkView,
  }),
  redeem: endpoint("post", "/api/password-links/:token", {
    access: "public",
    sessionOnly: true,
    summary: "Choose a password with a password link, which ends all sessions of the member, and sign in",
    params,
    body: z.object({ password: newPassword }),
    response: currentUserView,
  }),
};
