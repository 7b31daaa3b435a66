import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { readLanguage } from "#server/features/sharing/settings.service.ts";
import { shortName } from "#server/features/sharing/short-name.ts";
import { notSignedIn } from "#server/http/errors.ts";
import { requireId } from "#server/http/require-id.ts";
import { i18nFor } from "#server/lib/i18n.ts";
import { listClaims } from "./claims.service.ts";
import { writeMenuCalendar } from "./menu-calendar.service.ts";
import { getMenu } from "./menus.service.ts";

/** Outside of the API contract, because the response is not JSON. Access: member. */
export function menuCalendarRoutes(deps: Deps): Router {
  const router = Router();
  router.get("/api/menus/:id/calendar.ics", async (req, res) => {
    if (!req.user) throw notSignedIn();
    const menu = await getMenu(deps.db, requireId(req.params.id));
    const i18n = i18nFor(await readLanguage(deps.db));
    const claims = (await listClaims(deps.db, menu.id)).map((claim) => ({
      ...claim,
      by: claim.guestName ?? shortName(claim.user, i18n),
    }));
    const { fileName, text } = await writeMenuCalendar(deps, { ...menu, claims });
    res.attachment(fileName).type("text/calendar; charset=utf-8").send(text);
  });
  return router;
}
