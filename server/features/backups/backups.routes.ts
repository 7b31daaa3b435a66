import { Router } from "express";
import path from "node:path";
import * as z from "zod/mini";
import type { Deps } from "#server/deps.ts";
import { forbidden, notFound, notSignedIn } from "#server/http/errors.ts";
import { serve } from "#server/http/serve.ts";
import { backupsApi } from "#shared/backups.api.ts";
import { idParams } from "#shared/http/wire.ts";
import { uploadRoutes } from "./upload.routes.ts";
import { restoreUpload } from "./uploads.service.ts";
import { createBackup, deleteBackup, getBackupFile, listBackups, verifyBackup } from "./backups.service.ts";

export function backupsRoutes(deps: Deps): Router {
  const router = Router();
  router.use(
    serve(backupsApi, {
      list: () => listBackups(deps),
      create: ({ user }) => createBackup(deps, user),
      verify: ({ params }) => verifyBackup(deps, params.id),
      delete: ({ params }) => deleteBackup(deps, params.id),
      restore: ({ body }) => restoreUpload(deps, body),
    }),
  );
  router.use(uploadRoutes(deps));
  // Beside serve(), because the answer is not JSON.
  router.get("/api/admin/backups/:id/download", async (req, res) => {
    if (!req.user) throw notSignedIn();
    if (!req.user.isAdmin) throw forbidden();
    const params = z.safeParse(idParams, req.params);
    if (!params.success) throw notFound("Page");
    const { file, fileName, checksum } = await getBackupFile(deps, params.data.id);
    res.attachment(fileName).type("application/gzip").set("ETag", `"${checksum}"`);
    // It has everything in it: no cache keeps a copy.
    res.set("Cache-Control", "private, no-store");
    await new Promise<void>((resolve, reject) => {
      const options = { root: path.dirname(file), cacheControl: false, dotfiles: "allow" as const };
      res.sendFile(path.basename(file), options, (error?: Error) => {
        if (error && !res.headersSent) return reject(error);
        // Half of it is out, or the other side has gone: only closing the connection says so.
        if (error) res.destroy();
        resolve();
      });
    });
  });
  return router;
}
