import { t } from "@lingui/core/macro";
import { signInProvider } from "#client/lib/sign-in-provider.ts";

/** Returns the sentence about what a password set by someone else revokes besides sessions. */
export function revokedAccess(): string {
  const provider = signInProvider()?.name;
  return provider === undefined
    ? t`A new password also revokes their access tokens and calendar address.`
    : t`A new password also revokes their access tokens and calendar address, and unlinks their account at ${provider}.`;
}
