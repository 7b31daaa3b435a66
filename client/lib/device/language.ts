import { basePath } from "#client/lib/navigation/base-path.ts";
import { LANGUAGE_COOKIE, languageOf, type Language } from "#shared/languages.ts";
import { sessionStore } from "./browser-features.ts";
import { deviceLocales } from "./locales.ts";

const YEAR_S = 365 * 24 * 60 * 60;
const HAD_FOCUS = "language-had-focus";

/** Returns the language of this device among the supported ones. */
export function deviceLanguage(): Language {
  return (
    deviceLocales()
      .map(languageOf)
      .find((language) => language !== undefined) ?? "en"
  );
}

/** Stores a visitor's language on this device in a cookie, which the server reads. */
function remember(language: Language): void {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=${basePath}/; max-age=${YEAR_S}; samesite=lax${secure}`;
}

/** Stores the language of a link, also for later links without one. */
export function rememberLinkLanguage(): void {
  const linked = languageOf(new URLSearchParams(window.location.search).get("lang"));
  if (linked) remember(linked);
}

export function keepFocus(): void {
  if (document.activeElement?.matches("select")) sessionStore.set(HAD_FOCUS, "yes");
}

/** The ref of the field that chooses the language. Its cleanup is for a page that replaces the one that was shown. */
export function restoreFocus(field: HTMLElement | null): () => void {
  if (sessionStore.get(HAD_FOCUS)) field?.focus();
  sessionStore.remove(HAD_FOCUS);
  return keepFocus;
}

/** Loads the page again in another language. Guests' forms keep their input. */
export function changeLanguage(language: Language): void {
  remember(language);
  keepFocus();
  const address = new URL(window.location.href);
  address.searchParams.delete("lang");
  // A browser without cookies takes it from the address.
  if (!document.cookie.includes(`${LANGUAGE_COOKIE}=${language}`)) address.searchParams.set("lang", language);
  if (address.href === window.location.href) window.location.reload();
  else window.location.replace(address);
}
