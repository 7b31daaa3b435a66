import type { Request, Router } from "express";
import type { Deps } from "#server/deps.ts";
import { shortName } from "#server/features/settings/public-names.ts";
import { readLanguage } from "#server/features/settings/settings.service.ts";
import { closedSignal } from "#server/http/closed-signal.ts";
import { encodeJson } from "#server/http/encode-json.ts";
import { notSignedIn } from "#server/http/errors.ts";
import { requireId } from "#server/http/require-id.ts";
import type { ResponseCache } from "#server/http/response-cache.ts";
import { sendCalendar } from "#server/http/send-calendar.ts";
import { serve } from "#server/http/serve.ts";
import { i18nFor } from "#server/lib/i18n.ts";
import { menuDishesApi } from "#shared/menu-dishes.api.ts";
import { menusApi } from "#shared/menus.api.ts";
import { listClaims } from "./claims.sql.ts";
import { writeMenuCalendar } from "./menu-calendar.service.ts";
import { listMenuViews } from "./menus.queries.ts";
import {
  addDish,
  createMenu,
  getMenu,
  listMenuHistory,
  removeDish,
  setArchived,
  updateMenu,
} from "./menus.service.ts";

export function menusRoutes(deps: Deps, cache: ResponseCache): Router {
  const list = (req: Request, isArchived: boolean) =>
    cache.get(req, `menus ${isArchived}`, async () => ({
      body: await encodeJson(menusApi.list.response, await listMenuViews(deps.db, isArchived)),
      tags: ["menus", "dishes", "users"],
    }));
  const router = serve(
    { ...menusApi, ...menuDishesApi },
    {
      list: ({ req }) => list(req, false),
      archived: ({ req }) => list(req, true),
      get: ({ params }) => getMenu(deps.db, params.id),
      create: ({ user, body, res }) => createMenu(deps, user, body, closedSignal(res)),
      update: ({ user, params, body, res }) => updateMenu(deps, user, params.id, body, closedSignal(res)),
      addDish: ({ user, params }) => addDish(deps, user, params.id, params.dishId),
      removeDish: ({ user, params }) => removeDish(deps, user, params.id, params.dishId),
      archive: ({ user, params }) => setArchived(deps, user, params.id, true),
      unarchive: ({ user, params }) => setArchived(deps, user, params.id, false),
      history: ({ params }) => listMenuHistory(deps, params.id),
    },
  );
  // Outside of the API contract, because the response is not JSON. Access: member.
  router.get("/api/menus/:id/calendar.ics", async (req, res) => {
    if (!req.user) throw notSignedIn();
    const menu = await getMenu(deps.db, requireId(req.params.id));
    const i18n = i18nFor(await readLanguage(deps.db));
    const claims = (await listClaims(deps.db, menu.id)).map((claim) => ({
      ...claim,
      by: claim.guestName ?? shortName(claim.user, i18n),
    }));
    sendCalendar(res, await writeMenuCalendar(deps, { ...menu, claims }));
  });
  return router;
}
