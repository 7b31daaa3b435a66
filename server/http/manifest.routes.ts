import { Router } from "express";
import type { Deps } from "#server/deps.ts";

const icon = (name: string, size: number, purpose: "any" | "maskable") => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** `GET /manifest.webmanifest`: what a device needs to install the product, under the name it has here (PRODUCT_NAME). */
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
  };
  return Router().get("/manifest.webmanifest", (_req, res) => {
    res.set("Cache-Control", "no-cache").type("application/manifest+json").json(manifest);
  });
}
