import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { changeLanguage, restoreFocus } from "#client/lib/device/language.ts";
import { PAGE_LANGUAGE } from "#client/lib/format.ts";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { Placeholder, Skeleton, SkeletonText } from "#client/ui/status/skeleton.tsx";
import { LANGUAGES, LANGUAGE_CODES, languageOf } from "#shared/languages.ts";
import { Brand } from "./brand.tsx";
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

export function VisitorLoading() {
  return (
    <Placeholder label={t`Loading`} className="grid gap-6 pt-4 md:grid-cols-2">
      <Skeleton shape="card" className="aspect-4/3" />
      <div className="space-y-5">
        <Skeleton className="h-9 w-4/5" />
        <Skeleton className="h-5 w-2/5" />
        <SkeletonText lines={4} />
      </div>
    </Placeholder>
  );
}

/** The language of a visitors' page. */
function LanguageSelect() {
  return (
    <select
      ref={restoreFocus}
      aria-label={t`Language`}
      value={PAGE_LANGUAGE}
      onChange={({ target }) => changeLanguage(languageOf(target.value) ?? "en")}
      className="h-11 max-w-32 rounded-control bg-transparent px-1 text-muted hover:text-ink"
    >
      {LANGUAGE_CODES.map((language) => (
        <option key={language} value={language} lang={language} className="bg-surface text-ink">
          {LANGUAGES[language]}
        </option>
      ))}
    </select>
  );
}

/** Returns the address of the sign-in page, which continues to `next`. */
export function signInAddress(next: string): string {
  return withBase(`/api/login?next=${encodeURIComponent(next)}`);
}
