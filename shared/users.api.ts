import * as z from "zod/mini";
import type { users } from "#shared/schema/index.ts";
import type { ViewOf } from "#shared/schema/view-of.ts";
import { memberFields } from "./auth.api.ts";
import { newPassword, username } from "./credentials.ts";
import { photoAddress } from "./http/addresses.ts";
import { endpoint } from "./http/endpoint.ts";
import { secret } from "./http/secret.ts";
import { optionalText, orNull, requiredText, timestamp, tooLong, userId } from "./http/wire.ts";
import { withReason } from "./http/with-reason.ts";
import { LANGUAGE_CODES } from "./languages.ts";
import { MAX_EMAIL, MAX_NAME } from "./limits.ts";
import { newPasswordLinkView } from "./password-links.api.ts";

/** A member as other members see them. `isAdmin` is null for suspended members. */
export const userView = z.object({
  ...memberFields,
  isAdmin: z.nullable(z.boolean()),
}) satisfies ViewOf<typeof users>;
export type User = z.input<typeof userView>;

const EMAIL = String.raw`[A-Za-z0-9_'+-]+(?:\.[A-Za-z0-9_'+-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}`;

const email = z.nullish(
  orNull(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(MAX_EMAIL, { ...tooLong(MAX_EMAIL), abort: true }),
        z.regex(
          new RegExp(String.raw`^\s*(?:${EMAIL})?\s*$`),
          withReason({ email_format: "Please enter an email address like name@example.com." }),
        ),
      ),
  ),
);

const noFirstName = withReason({ no_first_name: "Please enter a first name." });
export const userInput = z.object({
  username,
  firstName: requiredText(MAX_NAME, noFirstName),
  lastName: optionalText(MAX_NAME),
  email,
  /** Null (administrators only): the member chooses it with the password link in the response. */
  password: z.nullable(newPassword),
  /** Only an administrator may send `true` (403 otherwise). */
  isAdmin: z.optional(z.boolean()),
});

export type UserInput = z.output<typeof userInput>;

export const userChanges = z.object({
  firstName: z.optional(requiredText(MAX_NAME, noFirstName)),
  lastName: optionalText(MAX_NAME),
  email,
  /** A data URL, a stored photo or an http(s) URL; null removes it. */
  profileImageUrl: z.nullish(photoAddress),
  /** Null: the language of each device. */
  language: z.nullish(z.enum(LANGUAGE_CODES)),
  /** Only administrators, and only for others: true administrator, false member, null suspended. */
  isAdmin: z.nullish(z.boolean()),
  /** Only administrators, and only for others. */
  password: z.optional(newPassword),
});
export type UserChanges = z.output<typeof userChanges>;

const userParams = z.object({ id: userId });

export const usersApi = {
  list: endpoint("get", "/api/users", {
    access: "member",
    summary: "List all members by name",
    response: z.array(userView),
  }),
  create: endpoint("post", "/api/users", {
    access: "member",
    sessionOnly: true,
    summary: "Add a member; with `password: null`, the response has a link with which they choose it",
    body: userInput,
    response: z.extend(userView, { passwordLink: z.optional(secret(newPasswordLinkView)) }),
    status: 201,
  }),
  update: endpoint("patch", "/api/users/:id", {
    access: "member",
    sessionOnly: true,
    summary: "Change your own profile; administrators can also change, suspend and promote others",
    params: userParams,
    body: userChanges,
    response: userView,
    carriesPhotos: true,
  }),
  holdings: endpoint("get", "/api/users/:id/holdings", {
    access: "admin",
    summary: "Count what deleting this member would transfer or delete",
    params: userParams,
    response: z.object({
      dishes: z.int(),
      menus: z.int(),
      categories: z.int(),
      invitations: z.int(),
      likes: z.int(),
      comments: z.int(),
    }),
  }),
  delete: endpoint("delete", "/api/users/:id", {
    access: "admin",
    sessionOnly: true,
    summary: "Delete a member and transfer their content to the caller",
    params: userParams,
  }),
  resetPassword: endpoint("post", "/api/admin/reset-password", {
    access: "admin",
    sessionOnly: true,
    summary: "Set a member's password and sign them out everywhere",
    body: z.object({ userId, newPassword }),
    response: z.object({ ok: z.literal(true) }),
  }),
  passwordLink: endpoint("get", "/api/users/:id/password-link", {
    access: "admin",
    summary: "Get when a member's password link expires; null if they have none",
    params: userParams,
    response: z.object({ expiresAt: z.nullable(timestamp) }),
  }),
  createPasswordLink: endpoint("post", "/api/users/:id/password-link", {
    access: "admin",
    sessionOnly: true,
    summary: "Create a link with which a member chooses a password, once; withdraws an earlier one",
    params: userParams,
    response: newPasswordLinkView,
    status: 201,
  }),
  withdrawPasswordLink: endpoint("delete", "/api/users/:id/password-link", {
    access: "admin",
    sessionOnly: true,
    summary: "Withdraw a member's password link (410 if they have none)",
    params: userParams,
  }),
};
