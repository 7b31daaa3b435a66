import { createHash } from "node:crypto";
import type { Deps } from "#server/deps.ts";
import { listImages } from "#server/features/images/images.sql.ts";
import { createTextCache } from "#server/lib/text-cache.ts";
import type { PictureContent } from "./cards.service.ts";

/** Increment when the design changes, to invalidate pictures that chat apps have cached. */
const DESIGN = 2;
const VERSION_LENGTH = 16;
/** At most 16 MB: most pictures take about 110 kB, none more than 290. */
const CACHED_PICTURES = 55;

/** Returns a hash of the content, used as ETag and in the URL, because chat apps cache pictures for a long time. */
export function versionOf(content: PictureContent): string {
  const all = JSON.stringify([DESIGN, content]);
  return createHash("sha256").update(all).digest("base64url").slice(0, VERSION_LENGTH);
}

export function createPictures({ db }: Deps) {
  const recent = createTextCache<{ picture?: Promise<Buffer> }>(CACHED_PICTURES * VERSION_LENGTH);
  const render = async (content: PictureContent) => {
    const photos = await listImages(db, content.photos, "largest");
    // Loaded late, because fonts and renderer would slow down the start of the server.
    const { renderPicture } = await import("./picture.ts");
    return renderPicture(
      content,
      photos.map(({ bytes }) => bytes),
    );
  };
  return (content: PictureContent): Promise<Buffer> => {
    const entry = recent(versionOf(content), () => ({}));
    entry.picture ??= render(content).catch((error: unknown) => {
      delete entry.picture;
      throw error;
    });
    return entry.picture;
  };
}
