import { t } from "@lingui/core/macro";
import { sessionStore } from "#client/lib/device/browser-features.ts";
import { keepFocus } from "#client/lib/device/language.ts";
import { keepForm } from "#client/lib/draft.ts";
import { hasUnsaved } from "#client/lib/unsaved.ts";
import { offerReload } from "#client/ui/status/offer-reload.ts";
import type { Language } from "#shared/languages.ts";

const KEY = "sofra.language";

/**
 * Reloads the page, which the server sends in the member's language, or offers it while something is unsaved.
 * @param isNew whether the language has changed since the page was loaded
 */
export function reloadInLanguage(language: Language | null, isNew: boolean): void {
  // On a slow network the page may be that of the service worker, so one reload must be enough.
  if (!isNew && sessionStore.get(KEY) === language) return;
  sessionStore.set(KEY, String(language));
  if (hasUnsaved()) offerReload(t`Your language has changed`, reload);
  else reload();
}

function reload(): void {
  keepForm();
  keepFocus();
  window.location.reload();
}
