import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { notFound } from "#server/http/errors.ts";
import { findImages } from "./images.queries.ts";
import { isImageName } from "./images.service.ts";
import { bytesOf } from "./photo-bytes.service.ts";

const NOTHING = Buffer.alloc(0);

/**
 * `GET /images/{sha256}.{ext}`: the photos themselves, for everybody who knows the address (public pages and link
 * previews show them). Mount it before sessions are read: a page full of photos must not ask for the member each time.
 */
export function imagesRoutes(deps: Deps): Router {
  const router = Router();
  router.get("/images/:name", async (req, res) => {
    const { name } = req.params;
    const [image] = isImageName(name) ? await findImages(deps.db, [name]) : [];
    if (!image) throw notFound("Image");
    res.set("ETag", `"${name}"`);
    // Express answers 304 to a matching If-None-Match; who has the photo already need not wait for an object store.
    const bytes = req.fresh
      ? NOTHING
      : await bytesOf(deps.env, image).catch((error: unknown) => {
          // It is the photo's name and not the refusal's.
          res.removeHeader("ETag");
          throw error;
        });
    res.set({
      "Content-Type": image.contentType,
      // The name is the hash of the bytes: what is under it never changes.
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    });
    res.send(bytes);
  });
  return router;
}
