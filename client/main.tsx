import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadFonts } from "#client/lib/device/fonts.ts";
import { receiveFiles } from "#client/lib/device/received-files.ts";
import { allowTranslation } from "#client/lib/device/translated-page.ts";
import type { Catalog } from "#client/lib/i18n.tsx";
import { ignoreComposedKeys } from "#client/lib/ignore-composed-keys.ts";
import { loadTexts } from "#client/lib/load-texts.ts";
import { currentPath } from "#client/lib/navigation/base-path.ts";
import { Toaster } from "#client/ui/status/toaster.tsx";
import { isSignInPath } from "#shared/next-path.ts";
import { isKnownSignedOut } from "./features/auth/known-signed-out.ts";
import { ErrorBoundary, PageFailed } from "./layout/error-boundary.tsx";
import "./styles.css";

const container = document.getElementById("root");
if (!container) throw new Error("The page has no #root");
const root = createRoot(container);
loadFonts();
allowTranslation();
ignoreComposedKeys();
receiveFiles();
const loadApp = () => import("./app.tsx");
// Signing in loads the document again, so the sign-in page needs neither the router nor the query client.
const isSignIn = isSignInPath(currentPath()) && isKnownSignedOut();
const texts = loadTexts(
  isSignIn
    ? import.meta.glob<Catalog>("../shared/locales/*/sign-in.po", { import: "default" })
    : import.meta.glob<Catalog>("../shared/locales/*/members.po", { import: "default" }),
  import.meta.glob<Catalog>("../shared/locales/*/members-later.po", { import: "default" }),
);
if (document.documentElement.lang !== "en")
  void import("#client/lib/api/member-texts.ts").catch(() => undefined);
const loadSignIn = async () => {
  const { SignInPage } = await import("./pages/sign-in.page.tsx");
  return (
    <>
      <ErrorBoundary>
        <SignInPage />
      </ErrorBoundary>
      <Toaster />
    </>
  );
};
const page = isSignIn ? loadSignIn() : loadApp().then(({ App }) => <App />);
void Promise.all([page, texts]).then(
  ([content]) => root.render(<StrictMode>{content}</StrictMode>),
  (error: unknown) => root.render(<PageFailed error={error} />),
);
// Preload the app while the password is being typed.
if (isSignIn)
  container.addEventListener("focusin", () => void loadApp().catch(() => undefined), { once: true });
