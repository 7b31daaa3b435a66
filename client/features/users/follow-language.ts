import { useEffect, useRef } from "react";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { PAGE_LANGUAGE } from "#client/lib/format.ts";
import type { Language } from "#shared/languages.ts";

/** Shows the page in the member's language after it has changed, here or on another device. */
export function useFollowLanguage(): void {
  const { language = null } = useCurrentUser();
  const before = useRef<Language | null>(undefined);
  useEffect(() => {
    const isNew = before.current !== undefined;
    // Without a language of the member, the server chooses it.
    const isOther = language === null ? Boolean(before.current) : language !== PAGE_LANGUAGE;
    before.current = language;
    if (isOther)
      void import("./reload-in-language.ts").then((part) => part.reloadInLanguage(language, isNew));
  }, [language]);
}
