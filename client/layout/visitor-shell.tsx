import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { Brand } from "./brand.tsx";
import { LanguageSelect } from "./language-select.tsx";
import { SignInNotice } from "./sign-in-notice.tsx";

interface VisitorShellProps {
  /** The address of the sign-in link; no link if omitted. */
  signIn?: string;
  children: ReactNode;
}

/** Layout of the visitors' pages: only the name, a sign-in link and the language. */
export function VisitorShell({ signIn, children }: VisitorShellProps) {
  return (
    <>
      <SignInNotice />
      <header
        data-app-bar
        className="mx-auto flex h-14 max-w-content items-center justify-between gap-4 px-4 md:h-16 md:px-6"
      >
        <Brand className="min-w-0" />
        <div className="flex shrink-0 items-center gap-1">
          {signIn && (
            <a
              href={signIn}
              className="inline-flex min-h-11 items-center rounded-control px-2 text-sm font-medium text-muted hover:text-ink"
            >
              {t`Sign In`}
            </a>
          )}
          <LanguageSelect />
        </div>
      </header>
      <main className="mx-auto max-w-content px-4 pb-12 md:px-6 print:p-0">{children}</main>
    </>
  );
}

/** Returns the address of the sign-in page, which continues to `next`. */
export function signInAddress(next: string): string {
  return withBase(`/api/login?next=${encodeURIComponent(next)}`);
}
