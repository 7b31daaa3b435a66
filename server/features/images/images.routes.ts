import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { notFound } from "#server/http/errors.ts";
import { listImages } from "./images.queries.ts";
import { isImageName } from "./images.service.ts";

/**
 * `GET /images/{sha256}.{ext}`: the photos themselves, for everybody who knows the address (public pages and link
 * previews show them). Mount it before sessions are read: a page full of photos must not ask for the member each time.
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
      // The name is the hash of the bytes: what is under it never changes.
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    });
    res.send(image.bytes);
  });
  return router;
}
