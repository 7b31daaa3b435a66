import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { withBase } from "#server/http/base-path.ts";
import { SHARE_FIELDS, SHARE_PATH, SHARED_PATH } from "#shared/share-target.ts";

const { photos, ...textFields } = SHARE_FIELDS;

/**
 * `GET /manifest.webmanifest`: the web app manifest, with PRODUCT_NAME.
 * `POST /share`: the share target. Normally the service worker handles it; without one, the body is ignored and the page
 * asks for the photos again.
 */
export function manifestRoutes({ env }: Pick<Deps, "env">): Router {
  const at = (address: string) => withBase(env, address);
  const icon = (name: string, size: number, purpose: "any" | "maskable") => ({
    src: at(`/icons/${name}-${size}.png`),
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const manifest = {
    id: at("/"),
    name: env.productName,
    short_name: env.productName,
    description: "Your household's culinary journey",
    lang: "en",
    start_url: at("/"),
    scope: at("/"),
    display: "standalone",
    // A manifest has one color for light and dark; the page's `theme-color` follows the theme.
    background_color: "#fffaf5",
    theme_color: "#fffaf5",
    categories: ["food", "lifestyle"],
    icons: [icon("icon", 192, "any"), icon("icon", 512, "any"), icon("maskable", 512, "maskable")],
    shortcuts: [
      { name: "Add Dish", url: at("/dishes?new=1") },
      { name: "Menus", url: at("/menus") },
      { name: "Guests", url: at("/guest-suggestions") },
    ],
    share_target: {
      action: at(SHARE_PATH),
      method: "POST",
      enctype: "multipart/form-data",
      params: { ...textFields, files: [{ name: photos, accept: ["image/*"] }] },
    },
  };
  const router = Router();
  router.get("/manifest.webmanifest", (_req, res) => {
    res.set("Cache-Control", "no-cache").type("application/manifest+json").json(manifest);
  });
  router.post(SHARE_PATH, (_req, res) => res.redirect(303, at(SHARED_PATH)));
  return router;
}
