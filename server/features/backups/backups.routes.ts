import path from "node:path";
import { Router } from "express";
import * as z from "zod/mini";
import type { Deps } from "#server/deps.ts";
import { requireSetupToken } from "#server/features/auth/setup.service.ts";
import { failure, forbidden, notSignedIn } from "#server/http/errors.ts";
import { allowLongUpload } from "#server/http/limits/body-timeout.ts";
import { requireId } from "#server/http/require-id.ts";
import { serve } from "#server/http/serve.ts";
import { backupsApi, restoredView } from "#shared/backups.api.ts";
import { BACKUP_TYPES } from "./backup-format.ts";
import { createBackup, deleteBackup, getBackupFile, listBackups, verifyBackup } from "./backups.service.ts";
import { restoreUpload } from "./restore-upload.service.ts";

export function backupsRoutes(deps: Deps): Router {
  const router = Router();
  router.use(
    serve(backupsApi, {
      list: () => listBackups(deps),
      create: ({ user }) => createBackup(deps, user),
      verify: ({ params }) => verifyBackup(deps, params.id),
      delete: ({ params }) => deleteBackup(deps, params.id),
    }),
  );
  // Outside serve() because the body is a file. Only requests with the setup token get the longer timeout.
  router.post("/api/setup/restore", async (req, res) => {
    const { token } = req.query;
    await requireSetupToken(deps, typeof token === "string" ? token : "");
    if (!req.is(BACKUP_TYPES)) throw failure(415, "not_gzip");
    allowLongUpload(req);
    res.json(z.encode(restoredView, await restoreUpload(deps, req)));
  });
  // Outside serve() because the response is a file.
  router.get("/api/admin/backups/:id/download", async (req, res) => {
    if (!req.user) throw notSignedIn();
    if (!req.user.isAdmin) throw forbidden();
    const { file, fileName, checksum } = await getBackupFile(deps, requireId(req.params.id));
    res.attachment(fileName).type("application/gzip").set("ETag", `"${checksum}"`);
    res.set("Cache-Control", "private, no-store");
    await new Promise<void>((resolve, reject) => {
      const options = { root: path.dirname(file), cacheControl: false, dotfiles: "allow" as const };
      res.sendFile(path.basename(file), options, (error?: NodeJS.ErrnoException) => {
        if (error && !res.headersSent && error.code !== "ECONNABORTED") return reject(error);
        // After the headers, only closing the connection can report a failure.
        if (error) res.destroy();
        resolve();
      });
    });
  });
  return router;
}
