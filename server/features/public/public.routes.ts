import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { createPublicLimits } from "#server/http/limits/public-limits.ts";
import { requireId } from "#server/http/require-id.ts";
import { sendLinkedCalendar } from "#server/http/send-calendar.ts";
import { serve } from "#server/http/serve.ts";
import { publicApi } from "#shared/public.api.ts";
import { getChoosableDishes, getPublicCalendar, getPublicDish, getPublicMenu } from "./public.service.ts";

export function publicRoutes(deps: Deps): Router {
  const publicLimits = createPublicLimits(deps);
  const router = serve(publicApi, {
    dishes: ({ query, req }) =>
      publicLimits.read(req, query.token || query.edit || undefined, () => getChoosableDishes(deps, query)),
    dish: ({ params, query, req }) =>
      publicLimits.read(req, `dish ${params.id}`, () => getPublicDish(deps, params.id, query.key)),
    menu: ({ params, query, req }) =>
      publicLimits.read(req, `menu ${params.id}`, () => getPublicMenu(deps, params.id, query.key)),
  });
  // Outside of the API contract, because the response is not JSON. Access: public.
  router.get("/api/public/menus/:id/calendar.ics", async (req, res) => {
    const id = requireId(req.params.id);
    const key = typeof req.query.key === "string" ? req.query.key : undefined;
    await sendLinkedCalendar({ req, res, limits: publicLimits, link: `menu ${id}` }, (language) =>
      getPublicCalendar(deps, id, key, language),
    );
  });
  return router;
}
