import * as z from "zod/mini";
import { userChanges, userInput, type User } from "#shared/users.api.ts";
import type { UserChanges, UserFields } from "./users.data.ts";

export const NEW_MEMBER = {
  username: "",
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  /** Administrators only: instead of a password, the member gets a link. */
  byLink: false,
  isAdmin: false,
};

type NewMemberValues = typeof NEW_MEMBER;

export const newMemberForm = z.pipe(
  z.transform(({ byLink, password, ...fields }: NewMemberValues): UserFields => ({
    ...fields,
    password: byLink ? null : password,
  })),
  userInput,
);

export function isMissingRequired({ username, firstName, password, byLink }: NewMemberValues): boolean {
  return !username.trim() || !firstName.trim() || (!password && !byLink);
}

/** An empty password keeps the current one. */
export function memberValues({ firstName, lastName, email }: User) {
  return { firstName: firstName ?? "", lastName: lastName ?? "", email: email ?? "", password: "" };
}

type MemberValues = ReturnType<typeof memberValues>;

/** Omits an empty password, which would otherwise be set. */
export const memberForm = z.pipe(
  z.transform(({ password, ...fields }: MemberValues): UserChanges =>
    password ? { ...fields, password } : fields,
  ),
  userChanges,
);
