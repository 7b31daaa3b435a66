import * as z from "zod/mini";
import type { CurrentUser } from "#shared/auth.api.ts";
import type { CallInput } from "#shared/http/endpoint.ts";
import { userChanges, type usersApi } from "#shared/users.api.ts";

export interface ProfileValues {
  firstName: string;
  lastName: string;
  email: string;
  /** An address, a data URL that is not saved yet, or none. */
  profileImageUrl: string | null;
}

export const PROFILE_FIELDS = ["firstName", "lastName", "email", "profileImageUrl"] as const;

type Person = Pick<CurrentUser, "firstName" | "lastName" | "email" | "profileImageUrl">;

export function profileValues({ firstName, lastName, email, profileImageUrl }: Person): ProfileValues {
  return { firstName: firstName ?? "", lastName: lastName ?? "", email: email ?? "", profileImageUrl };
}

export const profileForm = z.pipe(
  z.transform((values: ProfileValues): CallInput<typeof usersApi.update>["body"] => values),
  userChanges,
);
