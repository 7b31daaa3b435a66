import * as z from "zod/mini";
import type { users } from "#shared/schema/index.ts";
import type { ViewOf } from "#shared/schema/view-of.ts";
import { PHOTO_QUALITIES } from "./choices.ts";
import { newPassword, username } from "./credentials.ts";
import { endpoint } from "./http/endpoint.ts";
import { secret } from "./http/secret.ts";
import {
  avatarColor,
  oneLineOrNull,
  optionalServings,
  optionalText,
  requiredText,
  timestamp,
  tooLong,
  wellFormed,
  withoutNul,
} from "./http/wire.ts";
import { withReason } from "./http/with-reason.ts";
import { LANGUAGE_CODES } from "./languages.ts";
import { MAX_NAME, MAX_TIME_ZONE } from "./limits.ts";

/** The fields of a member that all members see. */
export const memberFields = {
  id: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  color: avatarColor,
  createdAt: timestamp,
  updatedAt: timestamp,
};

export const currentUserView = z.object({
  ...memberFields,
  isAdmin: z.boolean(),
  lastNotificationViewedAt: z.nullable(timestamp),
}) satisfies ViewOf<typeof users>;

/** Adds the settings that every page of members may need. */
export const signedInView = z.extend(currentUserView, {
  householdName: z.nullable(z.string()),
  /** The side and quality with which pages send photos follow it. */
  photoQuality: z.optional(z.enum(PHOTO_QUALITIES)),
  /** An IANA time zone; null: that of each device, and on the server that of its database. */
  timeZone: z.nullish(z.string()),
  /** With which the household's weeks begin: 1 (Monday) to 7 (Sunday). */
  firstWeekday: z.optional(z.int()),
  /** How many of the household eat; null: amounts of meals are as written. */
  householdServings: z.nullish(z.number()),
  /** The member's own; null: that of each device. */
  language: z.nullish(z.enum(LANGUAGE_CODES)),
});
export type CurrentUser = z.input<typeof signedInView>;

/** A password to check. Accepts any storable text, so that every wrong password gets the same response. */
const passwordToCheck = (missing: ReturnType<typeof withReason>) =>
  secret(
    z
      .string(missing)
      .check(z.minLength(1, missing), z.maxLength(1_000, tooLong(1_000)), withoutNul, wellFormed),
  );

const noUsername = withReason({ no_username: "Please enter your username." });
export const loginInput = z.object({
  username: z
    .string(noUsername)
    .check(z.maxLength(1_000, tooLong(1_000)), z.regex(/\S/, noUsername), withoutNul, wellFormed, z.trim()),
  password: passwordToCheck(withReason({ no_typed_password: "Please enter your password." })),
});

export const changePasswordInput = z.object({
  currentPassword: passwordToCheck(
    withReason({ no_current_password: "Please enter your current password." }),
  ),
  newPassword,
  /** Also revokes calendar address and password links for others, and unlinks the account at the sign-in provider. */
  endsAccess: z.optional(z.boolean()),
});
export type ChangePasswordInput = z.output<typeof changePasswordInput>;

export const setupInput = z.object({
  token: secret(z.string()),
  username,
  firstName: requiredText(MAX_NAME, withReason({ no_own_first_name: "Please enter your first name." })),
  lastName: optionalText(MAX_NAME),
  password: newPassword,
  photoQuality: z.optional(z.enum(PHOTO_QUALITIES)),
  /** The time zone of the household, usually that of the device; ignored if it is unknown. */
  timeZone: z.nullish(oneLineOrNull(MAX_TIME_ZONE)),
  /** The language of the household and of the first administrator. */
  language: z.optional(z.enum(LANGUAGE_CODES)),
  householdServings: optionalServings,
});
export type SetupInput = z.output<typeof setupInput>;

export const authApi = {
  user: endpoint("get", "/api/auth/user", {
    access: "member",
    summary: "Get the signed-in member (401 when signed out)",
    response: signedInView,
  }),
  login: endpoint("post", "/api/auth/login", {
    access: "public",
    sessionOnly: true,
    summary: "Sign in; sets a session cookie",
    body: loginInput,
    response: currentUserView,
  }),
  logout: endpoint("post", "/api/auth/logout", {
    access: "public",
    sessionOnly: true,
    summary: "Sign out; succeeds even without a session",
    /** `signOutUrl` also signs out at the sign-in provider, if the member signed in there. */
    response: z.object({ ok: z.literal(true), signOutUrl: z.optional(z.string()) }),
  }),
  changePassword: endpoint("post", "/api/auth/change-password", {
    access: "member",
    sessionOnly: true,
    summary:
      "Change your own password; ends all your other sessions, with `endsAccess` also your calendar address",
    body: changePasswordInput,
    response: z.object({ ok: z.literal(true) }),
  }),
  setupState: endpoint("get", "/api/setup", {
    access: "public",
    summary: "Check a setup token (404 if it is wrong or an account exists already)",
    // An invalid token is an unknown one: 404 instead of 400.
    query: z.object({ token: secret(z.catch(z.string(), "")) }),
    response: z.object({ ok: z.literal(true) }),
  }),
  setup: endpoint("post", "/api/setup", {
    access: "public",
    summary: "Create the first administrator and sign in",
    body: setupInput,
    response: currentUserView,
    status: 201,
  }),
};
