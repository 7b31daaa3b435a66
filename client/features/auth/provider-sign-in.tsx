import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { signInFailure, signInProvider } from "#client/lib/sign-in-provider.ts";
import { buttonLook } from "#client/ui/button.tsx";
import { nextPath } from "./sign-in-path.ts";

/** The way to the sign-in provider, below the form for the password or instead of it. */
export function ProviderSignIn({ children: form }: { children: ReactNode }) {
  const provider = signInProvider();
  if (!provider) return form;
  const { name, start, hidesPassword } = provider;
  const failure = signInFailure(name);
  const isHidden = hidesPassword && !new URLSearchParams(window.location.search).has("password");
  return (
    <div className="flex flex-col gap-3">
      {failure && (
        <p role="status" className="mb-3 rounded-card bg-sunken p-4 text-sm">
          {failure}
        </p>
      )}
      {!isHidden && <>{form}</>}
      <a
        href={`${start}?next=${encodeURIComponent(nextPath())}`}
        className={buttonLook({ variant: isHidden ? "primary" : "secondary", size: "lg", full: true })}
      >
        <span className="text-center leading-tight [overflow-wrap:anywhere] whitespace-normal">
          {t`Sign in with ${name}`}
        </span>
      </a>
    </div>
  );
}
