import { pipeline } from "node:stream/promises";
import { Router, type Request } from "express";
import * as z from "zod/mini";
import type { Deps } from "#server/deps.ts";
import { readLanguage } from "#server/features/settings/settings.service.ts";
import { closedSignal } from "#server/http/closed-signal.ts";
import { encodeJson } from "#server/http/encode-json.ts";
import { failure, forbidden, notSignedIn } from "#server/http/errors.ts";
import { allowLongUpload } from "#server/http/limits/body-timeout.ts";
import { requestLanguage } from "#server/http/request-language.ts";
import { serve } from "#server/http/serve.ts";
import type { Member } from "#server/http/session/member.ts";
import { dishFilesApi, importPreviewView, importStartedView } from "#shared/dish-files.api.ts";
import { measureExport } from "./export.queries.ts";
import { exportDishes, exportName } from "./export.service.ts";
import { previewImport, startImport } from "./import.service.ts";

export function dishFilesRoutes(deps: Deps): Router {
  const router = Router();
  router.use(serve(dishFilesApi, { measure: () => measureExport(deps.db) }));
  // The others are outside serve() because the response or the body is a file.
  router.get("/api/admin/export/dishes.zip", async (req, res) => {
    requireAdmin(req);
    res
      .attachment(await exportName(deps))
      .type("application/zip")
      .set("Cache-Control", "private, no-store");
    const language = requestLanguage(req) ?? (await readLanguage(deps.db));
    try {
      await pipeline(exportDishes(deps, language), res);
    } catch (error) {
      // After the headers, only closing the connection can report a failure.
      res.destroy();
      if (!req.destroyed) deps.log.warn({ err: error }, "an export failed");
    }
  });
  router.post("/api/admin/import/preview", async (req, res) => {
    acceptFile(req);
    const preview = await previewImport(deps, req, closedSignal(res));
    res.type("json").send(await encodeJson(importPreviewView, preview));
  });
  router.post("/api/admin/import", async (req, res) => {
    const user = acceptFile(req);
    res.json(z.encode(importStartedView, await startImport(deps, user, req)));
  });
  return router;
}

function requireAdmin({ user }: Request): Member {
  if (!user) throw notSignedIn();
  if (!user.isAdmin) throw forbidden();
  return user;
}

function acceptFile(req: Request): Member {
  const user = requireAdmin(req);
  if (!req.is("application/octet-stream")) throw failure(415, "not_a_file");
  allowLongUpload(req);
  return user;
}
