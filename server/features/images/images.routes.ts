import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { notFound } from "#server/http/errors.ts";
import { findLargeImage, listImages } from "./images.sql.ts";
import { isImageName } from "./photo-formats.ts";

/**
 * `GET /images/{sha256}.{ext}` and, where there is one, `/images/{sha256}-1280.webp`: photos, for anyone who knows the
 * address (public pages and link previews show them). Mount it before authentication, so that photos cost no session
 * lookup.
 */
export function imagesRoutes(deps: Deps): Router {
  const router = Router();
  router.get("/images/:name", async (req, res) => {
    const { name } = req.params;
    const image = await findImage(deps, name);
    if (!image) throw notFound("Image");
    res.set({
      ETag: `"${name}"`,
      "Content-Type": image.contentType,
      // The name is a hash of the content, or of the photo from which it was made.
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    });
    res.send(image.bytes);
  });
  return router;
}

async function findImage({ db }: Deps, name: string) {
  if (isImageName(name)) return (await listImages(db, [name]))[0];
  const bytes = await findLargeImage(db, name);
  return bytes && { bytes, contentType: "image/webp" };
}
