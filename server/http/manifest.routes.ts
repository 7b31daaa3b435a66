import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { SHARE_FIELDS, SHARE_PATH, SHARED_PATH } from "#shared/share-target.ts";

const icon = (name: string, size: number, purpose: "any" | "maskable") => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

const { photos, ...words } = SHARE_FIELDS;

/**
 * `GET /manifest.webmanifest`: what a device needs to install the product, under the name it has here (PRODUCT_NAME).
 * `POST /share`: what somebody shares from a phone's gallery is kept by the service worker; only where that one does not
 * run it comes as far as here. It is not read then, and the page asks for the photos again.
 */
export function manifestRoutes({ env }: Pick<Deps, "env">): Router {
  const manifest = {
    id: "/",
    name: env.productName,
    short_name: env.productName,
    description: "Your household's culinary journey",
    lang: "en",
    start_url: "/",
    scope: "/",
    display: "standalone",
    // A manifest knows one of each; the page's own theme-color follows light and dark.
    background_color: "#fffaf5",
    theme_color: "#fffaf5",
    categories: ["food", "lifestyle"],
    icons: [icon("icon", 192, "any"), icon("icon", 512, "any"), icon("maskable", 512, "maskable")],
    shortcuts: [
      { name: "Add Dish", url: "/dishes?new=1" },
      { name: "Menus", url: "/menus" },
      { name: "Guests", url: "/guest-suggestions" },
    ],
    share_target: {
      action: SHARE_PATH,
      method: "POST",
      enctype: "multipart/form-data",
      params: { ...words, files: [{ name: photos, accept: ["image/*"] }] },
    },
  };
  const router = Router();
  router.get("/manifest.webmanifest", (_req, res) => {
    res.set("Cache-Control", "no-cache").type("application/manifest+json").json(manifest);
  });
  router.post(SHARE_PATH, (_req, res) => res.redirect(303, SHARED_PATH));
  return router;
}
