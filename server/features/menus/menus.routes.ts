import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { serve } from "#server/http/serve.ts";
import { menusApi } from "#shared/menus.api.ts";
import { createMenu, getMenu, listMenuHistory, listMenus, setArchived, updateMenu } from "./menus.service.ts";

export function menusRoutes(deps: Deps): Router {
  return serve(menusApi, {
    list: () => listMenus(deps, false),
    archived: () => listMenus(deps, true),
    get: ({ params }) => getMenu(deps.db, params.id),
    create: ({ user, body }) => createMenu(deps, user, body),
    update: ({ user, params, body }) => updateMenu(deps, user, params.id, body),
    archive: ({ user, params }) => setArchived(deps, user, params.id, true),
    unarchive: ({ user, params }) => setArchived(deps, user, params.id, false),
    history: ({ params }) => listMenuHistory(deps, params.id),
  });
}
