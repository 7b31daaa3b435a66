import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { createPublicLimits } from "#server/http/limits/public-limits.ts";
import { chosenLanguage, LANGUAGE_VARIES } from "#server/http/request-language.ts";
import { requireId } from "#server/http/require-id.ts";
import { getPublicCalendar } from "./public.service.ts";

/** Outside of the API contract, because the response is not JSON. Access: public. */
export function publicCalendarRoutes(deps: Deps): Router {
  const publicLimits = createPublicLimits(deps);
  const router = Router();
  router.get("/api/public/menus/:id/calendar.ics", async (req, res) => {
    const id = requireId(req.params.id);
    const { key } = req.query;
    const language = chosenLanguage(req);
    const calendar = await publicLimits.read(req, `menu ${id}`, () =>
      getPublicCalendar(deps, id, typeof key === "string" ? key : undefined, language),
    );
    res
      .vary(LANGUAGE_VARIES)
      .attachment(calendar.fileName)
      .type("text/calendar; charset=utf-8")
      .send(calendar.text);
  });
  return router;
}
