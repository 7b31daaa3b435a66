import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { currentUserQuery, useCurrentUser } from "#client/features/auth/auth.data.ts";
import { call } from "#client/lib/api/call.ts";
import { showFailure } from "#client/ui/status/show-failure.ts";
import type { Language } from "#shared/languages.ts";
import { usersApi } from "#shared/users.api.ts";

/** Saves the member's language (null: that of each device), which all their open pages follow. */
export function useChangeLanguage() {
  const { id } = useCurrentUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (language: Language | null) => call(usersApi.update, { params: { id }, body: { language } }),
    onSuccess: () => client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
    onError: (error) => showFailure(t`Failed to save the language`, error),
  });
}
