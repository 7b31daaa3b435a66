import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { call } from "#client/lib/api/call.ts";
import { PAGE_LANGUAGE } from "#client/lib/format.ts";
import type { Language } from "#shared/languages.ts";
import { usersApi } from "#shared/users.api.ts";

/** Saves the member's language (null: that of each device), which all their open pages follow. */
export function useChangeLanguage() {
  const { id } = useCurrentUser();
  return useMutation({
    mutationFn: (language: Language | null) => call(usersApi.update, { params: { id }, body: { language } }),
    meta: { failed: t`Failed to save the language`, refetches: ["auth"] },
  });
}

/** Shows the page in the member's language after it has changed, here or on another device. */
export function useFollowLanguage(): void {
  const { language = null } = useCurrentUser();
  const before = useRef<Language | null>(undefined);
  useEffect(() => {
    const isNew = before.current !== undefined;
    // Only the server knows which language follows from none.
    const isOther = language === null ? Boolean(before.current) : language !== PAGE_LANGUAGE;
    before.current = language;
    if (isOther)
      void import("./reload-in-language.ts").then((part) => part.reloadInLanguage(language, isNew));
  }, [language]);
}
