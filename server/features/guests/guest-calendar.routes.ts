import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { createPublicLimits } from "#server/http/limits/public-limits.ts";
import { chosenLanguage, LANGUAGE_VARIES } from "#server/http/request-language.ts";
import { getOwnCalendar } from "./own-suggestion.service.ts";

/** Outside of the API contract, because the response is not JSON. Access: public, with an edit token. */
export function guestCalendarRoutes(deps: Deps): Router {
  const publicLimits = createPublicLimits(deps);
  const router = Router();
  router.get("/api/guest-menus/edit/:editToken/calendar.ics", async (req, res) => {
    const language = chosenLanguage(req);
    const { fileName, text } = await publicLimits.read(req, req.params.editToken, () =>
      getOwnCalendar(deps, req.params.editToken, language),
    );
    res.vary(LANGUAGE_VARIES).attachment(fileName).type("text/calendar; charset=utf-8").send(text);
  });
  return router;
}
