import * as z from "zod/mini";
import { newPassword, username } from "./auth.api.ts";
import { endpoint } from "./http/endpoint.ts";
import { photoAddress } from "./http/addresses.ts";
import { nothing, optionalText, requiredText, timestamp } from "./http/wire.ts";
import { MAX_EMAIL, MAX_NAME } from "./limits.ts";

/** A member as every member sees them; `isAdmin` null means suspended (Spec §3). */
export const userView = z.object({
  id: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  isAdmin: z.nullable(z.boolean()),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type User = z.input<typeof userView>;

const EMAIL = String.raw`[A-Za-z0-9_'+-]+(?:\.[A-Za-z0-9_'+-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}`;

/** Blank text means none. */
const email = z.optional(
  z.nullable(
    z.pipe(
      z.string().check(
        z.trim(),
        // Bounds the work of the pattern below.
        z.maxLength(MAX_EMAIL, { abort: true }),
        z.regex(new RegExp(String.raw`^\s*(?:${EMAIL})?\s*$`), {
          error: "Please enter an e-mail address like name@example.com.",
        }),
      ),
      z.transform((text: string) => text || null),
    ),
  ),
);

/** Spec §5: 'Please provide username, name, and password.' is the page's sentence; the server names each field. */
export const userInput = z.object({
  username,
  firstName: requiredText(MAX_NAME, "Please enter a first name."),
  lastName: optionalText(MAX_NAME),
  email,
  password: newPassword,
  /** Only an administrator may send `true` (403 otherwise). */
  isAdmin: z.optional(z.boolean()),
});

export type UserInput = z.output<typeof userInput>;

export const userChanges = z.object({
  firstName: z.optional(requiredText(MAX_NAME, "Please enter a first name.")),
  lastName: optionalText(MAX_NAME),
  email,
  /** A photo as in dishes (data URL or an address of ours), or null to take it away. */
  profileImageUrl: z.optional(z.nullable(photoAddress)),
  /** Administrators, for others only: true admin, false member, null suspended. */
  isAdmin: z.optional(z.nullable(z.boolean())),
  /** Administrators, for others only. */
  password: z.optional(newPassword),
});
export type UserChanges = z.output<typeof userChanges>;

/** Users have text ids (UUIDs). */
const userId = z.string().check(z.regex(/^[0-9A-Za-z-]{1,100}$/, { error: "There is no such member." }));
const userParams = z.object({ id: userId });

export const usersApi = {
  list: endpoint({
    method: "get",
    path: "/api/users",
    access: "member",
    summary: "All members by name",
    response: z.array(userView),
  }),
  create: endpoint({
    method: "post",
    path: "/api/users",
    access: "member",
    sessionOnly: true,
    summary: "Add a member",
    body: userInput,
    response: userView,
    status: 201,
  }),
  update: endpoint({
    method: "patch",
    path: "/api/users/:id",
    access: "member",
    sessionOnly: true,
    summary: "Change oneself; administrators also change, suspend and promote others",
    params: userParams,
    body: userChanges,
    response: userView,
    carriesPhotos: true,
  }),
  holdings: endpoint({
    method: "get",
    path: "/api/users/:id/holdings",
    access: "admin",
    summary: "What deleting this member would pass on and take away",
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
  delete: endpoint({
    method: "delete",
    path: "/api/users/:id",
    access: "admin",
    sessionOnly: true,
    summary: "Delete a member; what they made passes to the caller",
    params: userParams,
    response: nothing,
    status: 204,
  }),
  resetPassword: endpoint({
    method: "post",
    path: "/api/admin/reset-password",
    access: "admin",
    sessionOnly: true,
    summary: "Set a member's password and end all their sessions",
    body: z.object({ userId, newPassword }),
    response: z.object({ ok: z.literal(true) }),
  }),
};
