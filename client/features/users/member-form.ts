import * as z from "zod/mini";
import type { CallInput } from "#shared/http/endpoint.ts";
import { userChanges, userInput, type User, type usersApi } from "#shared/users.api.ts";

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
  z.transform(
    ({ byLink, password, ...fields }: NewMemberValues): CallInput<typeof usersApi.create>["body"] => ({
      ...fields,
      password: byLink ? null : password,
    }),
  ),
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

type Changes = CallInput<typeof usersApi.update>["body"];

/** Omits an empty password, which would otherwise be set. */
export const memberForm = z.pipe(
  z.transform(({ password, ...fields }: MemberValues): Changes =>
    password ? { ...fields, password } : fields,
  ),
  userChanges,
);
