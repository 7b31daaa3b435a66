import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { call } from "#client/lib/api/call.ts";
import { restoreFocus } from "#client/lib/device/language.ts";
import { SectionCard } from "#client/ui/card.tsx";
import { LanguageOptions } from "#client/ui/form/language-options.tsx";
import { Select } from "#client/ui/form/select.tsx";
import { type Language, languageOf } from "#shared/languages.ts";
import { usersApi } from "#shared/users.api.ts";

/** Without the cleanup, which would focus the field of a member who left the page by Back again on the next visit. */
const focusAgain = (field: HTMLSelectElement | null) => void restoreFocus(field);

export function OwnLanguage() {
  const { id, language = null } = useCurrentUser();
  /** Null: the language of each device. All open pages of the member follow. */
  const change = useMutation({
    mutationFn: (choice: Language | null) =>
      call(usersApi.update, { params: { id }, body: { language: choice } }),
    meta: { failed: t`Failed to save the language`, refetches: ["auth"] },
  });
  // Shows the new choice until the server responds.
  const chosen = change.isPending ? change.variables : language;
  return (
    <SectionCard
      title={t`Language`}
      description={t`For all your devices and notifications. Calendars use the household's language.`}
    >
      <Select
        ref={focusAgain}
        aria-label={t`Language`}
        value={chosen ?? ""}
        onChange={({ target }) => change.mutate(languageOf(target.value) ?? null)}
      >
        <option value="">{t`Same as this device`}</option>
        <LanguageOptions />
      </Select>
      <p className="mt-3 text-sm text-muted">
        {t`Allergens are found in recipes written in English, German, French, Spanish, Italian, Turkish or Arabic.`}
      </p>
    </SectionCard>
  );
}
