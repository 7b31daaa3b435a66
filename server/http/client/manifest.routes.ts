import { readFile } from "node:fs/promises";
import path from "node:path";
import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { withBase } from "#server/http/base-path.ts";
import { notFound } from "#server/http/errors.ts";
import { staticResponse } from "#server/http/prepared-response.ts";
import { LANGUAGE_VARIES, requestLanguage } from "#server/http/request-language.ts";
import { i18nFor } from "#server/lib/i18n.ts";
import { projectRoot } from "#server/lib/project-root.ts";
import { directionOf, type Language } from "#shared/languages.ts";
import { SHARE_FIELDS, SHARE_PATH, SHARED_PATH } from "#shared/share-target.ts";

/** Written by the build (server/scripts/licenses.ts). */
const LICENSES = path.join(projectRoot, "dist", "server", "licenses.html");

const { photos, ...textFields } = SHARE_FIELDS;

/**
 * `GET /manifest.webmanifest`: the web app manifest, with PRODUCT_NAME and in the language of the device.
 * `POST /share`: the share target. Normally the service worker handles it; without one, the body is ignored and the
 * page asks for the photos again.
 * `GET /licenses`: the licenses of all packages.
 */
export function manifestRoutes({ env }: Pick<Deps, "env">): Router {
  const at = (address: string) => withBase(env, address);
  const icon = (name: string, size: number, purpose: "any" | "maskable") => ({
    src: at(`/icons/${name}-${size}.png`),
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const manifestIn = (language: Language) => {
    const i18n = i18nFor(language);
    return {
      id: at("/"),
      name: env.productName,
      short_name: env.productName,
      description: i18n._("Your household's culinary journey"),
      lang: language,
      dir: directionOf(language),
      start_url: at("/"),
      scope: at("/"),
      display: "standalone",
      // A manifest has one color for light and dark; the page's `theme-color` follows the theme.
      background_color: "#fffaf5",
      theme_color: "#fffaf5",
      categories: ["food", "lifestyle"],
      icons: [icon("icon", 192, "any"), icon("icon", 512, "any"), icon("maskable", 512, "maskable")],
      shortcuts: [
        { name: i18n._("Tonight"), url: at("/") },
        { name: i18n._("Shopping list"), url: at("/menus?view=week&shop-days=1") },
        { name: i18n._("Add Dish"), url: at("/dishes?new=1") },
      ],
      share_target: {
        action: at(SHARE_PATH),
        method: "POST",
        enctype: "multipart/form-data",
        params: { ...textFields, files: [{ name: photos, accept: ["image/*"] }] },
      },
    };
  };
  const router = Router();
  router.get("/manifest.webmanifest", (req, res) => {
    const manifest = manifestIn(requestLanguage(req) ?? "en");
    res.set("Cache-Control", "no-cache").vary(LANGUAGE_VARIES);
    res.type("application/manifest+json").json(manifest);
  });
  // Programs request these without reading the page.
  const redirects = {
    "/favicon.ico": "/icons/icon-192.png",
    "/apple-touch-icon.png": "/icons/apple-touch-180.png",
    "/apple-touch-icon-precomposed.png": "/icons/apple-touch-180.png",
    // A member's password is changed in the profile.
    "/.well-known/change-password": "/settings?tab=profile",
  };
  for (const [address, target] of Object.entries(redirects))
    router.get(address, (_req, res) => res.redirect(302, at(target)));
  router.get(
    "/licenses",
    staticResponse("text/html", () => readFile(LICENSES, "utf8")),
  );
  router.use("/.well-known", () => {
    throw notFound("Page");
  });
  router.post(SHARE_PATH, (_req, res) => res.redirect(303, at(SHARED_PATH)));
  return router;
}
