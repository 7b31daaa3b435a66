import * as z from "zod/mini";
import type { CallInput } from "#shared/http/endpoint.ts";
import { userChanges, userInput, type User, type usersApi } from "#shared/users.api.ts";

export interface NewMemberValues {
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  /** Administrators only: instead of a password, the member gets a link. */
  byLink: boolean;
  isAdmin: boolean;
}

export const NEW_MEMBER: NewMemberValues = {
  username: "",
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  byLink: false,
  isAdmin: false,
};

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

interface MemberValues {
  firstName: string;
  lastName: string;
  email: string;
  /** Empty keeps the current one. */
  password: string;
}

export function memberValues({ firstName, lastName, email }: User): MemberValues {
  return { firstName: firstName ?? "", lastName: lastName ?? "", email: email ?? "", password: "" };
}

type Changes = CallInput<typeof usersApi.update>["body"];

/** Omits an empty password, which would otherwise be set. */
export const memberForm = z.pipe(
  z.transform(({ password, ...fields }: MemberValues): Changes =>
    password ? { ...fields, password } : fields,
  ),
  userChanges,
);
