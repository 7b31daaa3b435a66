import * as z from "zod/mini";
import type { CallInput } from "#shared/http/endpoint.ts";
import { userChanges, userInput, type User, type usersApi } from "#shared/users.api.ts";

export interface NewMemberValues {
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  isAdmin: boolean;
}

export const NEW_MEMBER: NewMemberValues = {
  username: "",
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  isAdmin: false,
};

export const newMemberForm = z.pipe(
  z.transform((values: NewMemberValues): CallInput<typeof usersApi.create>["body"] => values),
  userInput,
);

/** Spec §5: a new member has a username, a first name and a password. */
export function isMissingRequired({ username, firstName, password }: NewMemberValues): boolean {
  return !username.trim() || !firstName.trim() || !password;
}

interface MemberValues {
  firstName: string;
  lastName: string;
  email: string;
  /** Empty: it stays as it is. */
  password: string;
}

export function memberValues({ firstName, lastName, email }: User): MemberValues {
  return { firstName: firstName ?? "", lastName: lastName ?? "", email: email ?? "", password: "" };
}

type Changes = CallInput<typeof usersApi.update>["body"];

/** Spec §5: editing a member also resets the password, if one is given. */
export const memberForm = z.pipe(
  z.transform(({ password, ...fields }: MemberValues): Changes =>
    password ? { ...fields, password } : fields,
  ),
  userChanges,
);
