import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadFonts } from "#client/lib/device/fonts.ts";
import { rememberLinkLanguage } from "#client/lib/device/language.ts";
import { receiveFiles } from "#client/lib/device/received-files.ts";
import { allowTranslation } from "#client/lib/device/translated-page.ts";
import type { Catalog } from "#client/lib/i18n.tsx";
import { ignoreComposedKeys } from "#client/lib/ignore-composed-keys.ts";
import { loadTexts } from "#client/lib/load-texts.ts";
import { currentPath } from "#client/lib/navigation/base-path.ts";
import { Toaster } from "#client/ui/status/toaster.tsx";
import "./styles.css";
import { ErrorBoundary } from "./layout/error-boundary.tsx";
import { openVisitorPage } from "./visitor-pages.tsx";

/*
 * The document for people without an account. It has neither router nor query client, so that it loads quickly on a
 * guest's phone. Links between its pages load a new document.
 */
const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

loadFonts();
rememberLinkLanguage();
allowTranslation();
ignoreComposedKeys();
receiveFiles();
const page = openVisitorPage(currentPath(), new URLSearchParams(window.location.search));
const texts = loadTexts(import.meta.glob<Catalog>("../shared/locales/*/visitors.po", { import: "default" }));
// The server's first view is painted before React replaces it, in a window that is seen.
const painted = document.hidden || new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
void Promise.all([texts, painted]).then(() =>
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>{page}</ErrorBoundary>
      <Toaster />
    </StrictMode>,
  ),
);
