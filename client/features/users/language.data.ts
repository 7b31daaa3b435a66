import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { call } from "#client/lib/api/call.ts";
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
