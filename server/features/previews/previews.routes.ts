import { Router, type Request } from "express";
import type { Deps } from "#server/deps.ts";
import { createPublicLimits } from "#server/http/limits/public-limits.ts";
import { getDishCard, getEventCard, getInvitationCard, getMenuCard, type LinkCard } from "./cards.service.ts";
import { createPictures, versionOf } from "./pictures.service.ts";

const HEADERS = {
  "Content-Type": "image/jpeg",
  // Long enough for the members of one chat; short enough after an item is deleted or no longer shared.
  "Cache-Control": "public, max-age=300",
  "X-Robots-Tag": "noindex",
  // Web chats embed the picture in their own pages.
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Content-Security-Policy": "default-src 'none'; sandbox",
};

/** Pictures for link previews. Outside serve(), because responses are not JSON; public like the pages they preview. */
export function previewsRoutes(deps: Deps): Router {
  const publicLimits = createPublicLimits(deps);
  const pictureOf = createPictures(deps);
  const cards: Record<string, (req: Request) => Promise<LinkCard>> = {
    "/public/dishes/:id/preview.jpg": ({ params, query }) => getDishCard(deps, params.id, query.key),
    "/public/menus/:id/preview.jpg": ({ params, query }) => getMenuCard(deps, params.id, query.key),
    "/menu/:token/preview.jpg": ({ params }) => getInvitationCard(deps, String(params.token)),
    "/event/:token/preview.jpg": ({ params }) => getEventCard(deps, String(params.token)),
  };
  const router = Router();
  for (const [path, find] of Object.entries(cards)) {
    router.get(path, async (req, res) => {
      const { picture } = await publicLimits.read(req, req.params.token?.toString(), () => find(req));
      const etag = `"${versionOf(picture)}"`;
      // Checked first, so that a cached picture is not rendered again.
      const isKnown = req.get("if-none-match")?.includes(etag) ?? false;
      const bytes = isKnown ? null : await pictureOf(picture);
      res.set({ ...HEADERS, ETag: etag });
      if (bytes) res.send(bytes);
      else res.status(304).end();
    });
  }
  return router;
}
