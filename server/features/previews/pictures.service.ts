import { createHash } from "node:crypto";
import type { Deps } from "#server/deps.ts";
import { listImages } from "#server/features/images/images.service.ts";
import type { PictureContent } from "./cards.service.ts";
import { PictureCache } from "./picture-cache.ts";

/** Increment when the design changes, to invalidate pictures that chat apps have cached. */
const DESIGN = 2;
/** Has room for about 150 pictures. */
const CACHE_BYTES = 16 * 1024 * 1024;

/** @returns a hash of the content, used as ETag and in the URL, because chat apps cache pictures for a long time */
export function versionOf(content: PictureContent): string {
  const all = JSON.stringify([DESIGN, content]);
  return createHash("sha256").update(all).digest("base64url").slice(0, 16);
}

export function createPictures(deps: Pick<Deps, "db">) {
  const cache = new PictureCache(CACHE_BYTES);
  return (content: PictureContent): Promise<Buffer> =>
    cache.get(versionOf(content), async () => {
      const photos = await listImages(deps.db, content.photos, "largest");
      // Loaded late, because fonts and renderer would slow down the start of the server.
      const { renderPicture } = await import("./picture.ts");
      return renderPicture(
        content,
        photos.map(({ bytes }) => bytes),
      );
    });
}
