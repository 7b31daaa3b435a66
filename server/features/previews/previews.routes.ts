import { Router, type Request, type RequestHandler } from "express";
import type { Deps } from "#server/deps.ts";
import { createPublicLimits } from "#server/http/public-limits.ts";
import { getDishCard, getInvitationCard, getMenuCard, type Card } from "./cards.service.ts";
import { createPictures, versionOf } from "./pictures.service.ts";

const HEADERS = {
  "Content-Type": "image/jpeg",
  // Long enough for the programs of one conversation; what is withdrawn is gone soon.
  "Cache-Control": "public, max-age=300",
  "X-Robots-Tag": "noindex",
  // Chats in a browser show it within their own pages.
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Content-Security-Policy": "default-src 'none'; sandbox",
};

/** The pictures of links in chats. Beside serve(), because the answers are not JSON; access: public, as for what they show. */
export function previewsRoutes(deps: Deps): Router {
  const publicLimits = createPublicLimits(deps);
  const pictureOf = createPictures(deps);
  const answer =
    (find: (req: Request) => Promise<Card>): RequestHandler =>
    async (req, res) => {
      const { picture } = await publicLimits.read(req, () => find(req));
      const etag = `"${versionOf(picture, deps.env)}"`;
      // Before making one: who has it already need not wait.
      const isKnown = req.get("if-none-match")?.includes(etag) ?? false;
      const bytes = isKnown ? null : await pictureOf(picture);
      res.set({ ...HEADERS, ETag: etag });
      if (bytes) res.send(bytes);
      else res.status(304).end();
    };
  const router = Router();
  router.get(
    "/public/dishes/:id/preview.jpg",
    answer(({ params, query }) => getDishCard(deps, params.id, query.key)),
  );
  router.get(
    "/public/menus/:id/preview.jpg",
    answer(({ params, query }) => getMenuCard(deps, params.id, query.key)),
  );
  router.get(
    "/menu/:token/preview.jpg",
    answer(({ params }) => getInvitationCard(deps, String(params.token))),
  );
  return router;
}
