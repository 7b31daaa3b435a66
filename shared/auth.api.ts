import * as z from "zod/mini";
import { endpoint } from "./http/endpoint.ts";
import { secret } from "./http/secret.ts";
import { optionalText, requiredText, timestamp, wellFormed, withoutNul } from "./http/wire.ts";
import { MAX_NAME, MAX_PASSWORD, MAX_USERNAME, MIN_PASSWORD, MIN_USERNAME } from "./limits.ts";

/** The signed-in person as they see themself. */
export const currentUserView = z.object({
  id: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  isAdmin: z.boolean(),
  lastNotificationViewedAt: z.nullable(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type CurrentUser = z.input<typeof currentUserView>;

/** A password as it is set: 6 to 128 characters, kept exactly as typed. The server also refuses the commonest ones. */
export const newPassword = secret(
  z
    .string({ error: "Please choose a password." })
    .check(
      z.minLength(MIN_PASSWORD, { error: `Password must be at least ${MIN_PASSWORD} characters` }),
      z.maxLength(MAX_PASSWORD, { error: `Password must be at most ${MAX_PASSWORD} characters` }),
      withoutNul,
      wellFormed,
    ),
);

export const username = z.string({ error: "Please choose a username." }).check(
  z.regex(new RegExp(String.raw`^\s*[A-Za-z0-9._-]{${MIN_USERNAME},${MAX_USERNAME}}\s*$`), {
    error: `A username has ${MIN_USERNAME} to ${MAX_USERNAME} letters, digits, dots, dashes or underscores.`,
  }),
  z.trim(),
);

/** A password as it is checked: anything that could be one, so that a wrong one is answered like any other. */
const triedPassword = (missing: string) =>
  secret(z.string({ error: missing }).check(z.minLength(1, { error: missing }), z.maxLength(1_000)));

export const loginInput = z.object({
  username: z
    .string({ error: "Please enter your username." })
    .check(z.maxLength(1_000), z.regex(/\S/, { error: "Please enter your username." }), z.trim()),
  password: triedPassword("Please enter your password."),
});

export const changePasswordInput = z.object({
  currentPassword: triedPassword("Please enter your current password."),
  newPassword,
});

/** Decisions §2: the one-time page that makes the first administrator. */
export const setupInput = z.object({
  token: secret(z.string()),
  username,
  firstName: requiredText(MAX_NAME, "Please enter your first name."),
  lastName: optionalText(MAX_NAME),
  password: newPassword,
});
export type SetupInput = z.output<typeof setupInput>;

export const authApi = {
  user: endpoint({
    method: "get",
    path: "/api/auth/user",
    access: "member",
    summary: "Who is signed in; 401 when nobody is",
    response: currentUserView,
  }),
  login: endpoint({
    method: "post",
    path: "/api/auth/login",
    access: "public",
    sessionOnly: true,
    summary: "Sign in; a new session id is set as a cookie",
    body: loginInput,
    response: currentUserView,
  }),
  logout: endpoint({
    method: "post",
    path: "/api/auth/logout",
    access: "public",
    sessionOnly: true,
    summary: "Sign out; also fine when nobody is signed in",
    response: z.object({ ok: z.literal(true) }),
  }),
  changePassword: endpoint({
    method: "post",
    path: "/api/auth/change-password",
    access: "member",
    sessionOnly: true,
    summary: "Change one's own password; all other sessions of this member end",
    body: changePasswordInput,
    response: z.object({ ok: z.literal(true) }),
  }),
  setupState: endpoint({
    method: "get",
    path: "/api/setup",
    access: "public",
    summary: "Whether this setup address is good; 404 when not, or when there is a user already",
    // Anything that is no token is a wrong one: 404 and not 400.
    query: z.object({ token: secret(z.catch(z.string(), "")) }),
    response: z.object({ ok: z.literal(true) }),
  }),
  setup: endpoint({
    method: "post",
    path: "/api/setup",
    access: "public",
    summary: "Make the first administrator and sign in",
    body: setupInput,
    response: currentUserView,
    status: 201,
  }),
};
