import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { notFound } from "#server/http/errors.ts";
import { listImages } from "./images.queries.ts";
import { isImageName } from "./images.service.ts";

/**
 * `GET /images/{sha256}.{ext}`: photos, for anyone who knows the address (public pages and link previews show them).
 * Mount it before authentication, so that photos cost no session lookup.
 */
export function imagesRoutes(deps: Deps): Router {
  const router = Router();
  router.get("/images/:name", async (req, res) => {
    const { name } = req.params;
    const [image] = isImageName(name) ? await listImages(deps.db, [name]) : [];
    if (!image) throw notFound("Image");
    res.set({
      ETag: `"${name}"`,
      "Content-Type": image.contentType,
      // The name is a hash of the content.
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    });
    res.send(image.bytes);
  });
  return router;
}
