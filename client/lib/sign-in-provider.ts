import { t } from "@lingui/core/macro";
import { withBase } from "#client/lib/navigation/base-path.ts";
import type { SignInFailure } from "#shared/provider-callback.ts";

/** Returns the sign-in provider, which the server writes into the page; null without one. */
export function signInProvider() {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="sign-in-provider"]');
  if (!meta) return null;
  const { start = "", hidesPassword } = meta.dataset;
  return { name: meta.content, start: withBase(start), hidesPassword: hidesPassword !== undefined };
}

const sentences = (name: string): Record<SignInFailure, string> => ({
  unavailable: t`${name} doesn't respond right now. Please try again later.`,
  declined: t`Signing in with ${name} was canceled.`,
  failed: t`Signing in with ${name} didn't work. Please try again.`,
  expired: t`This took too long, or began in another browser or at another address. Please try again.`,
  unknown: t`No member has linked this account at ${name}. Sign in with your password and link it in Settings → Profile, or ask an administrator.`,
  suspended: t`This account is suspended. Ask an administrator.`,
  taken: t`This account at ${name} is linked to another member.`,
  limited: t`Too many attempts. Please wait a while.`,
  insecure: t`Please sign in over HTTPS. If you already did, set TRUST_PROXY on the server.`,
});

/** Returns the sentence for `?failure=`; undefined without one. @param name of the sign-in provider */
export function signInFailure(name: string): string | undefined {
  const failure = new URLSearchParams(window.location.search).get("failure") ?? "";
  const known = new Map(Object.entries(sentences(name)));
  return known.get(failure);
}
