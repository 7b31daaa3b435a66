import express, { Router } from "express";
import * as z from "zod/mini";
import type { Deps } from "#server/deps.ts";
import { checkSetupToken } from "#server/features/auth/setup.service.ts";
import { badRequest, HttpError } from "#server/http/errors.ts";
import { uploadName } from "#shared/backups.api.ts";
import { MAX_RESTORE_BYTES, RESTORE_PIECE_BYTES } from "#shared/limits.ts";
import { receivePiece } from "./uploads.service.ts";

const query = z.object({
  token: z.catch(z.string(), ""),
  upload: uploadName,
  at: z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.transform(Number)),
    z.int().check(z.maximum(MAX_RESTORE_BYTES)),
  ),
});

const piece = express.raw({ type: "application/octet-stream", limit: RESTORE_PIECE_BYTES, inflate: false });

/**
 * `PUT /api/setup/restore?token=…&upload=…&at=…`, beside serve() because its body is bytes; it answers 204. Access: who
 * has the setup address, while there is no user (`/api/setup` answers 404 afterwards). Bytes are read for nobody else.
 */
export function uploadRoutes(deps: Deps): Router {
  const router = Router();
  router.put(
    "/api/setup/restore",
    async (req, _res, next) => {
      const { token } = req.query;
      await checkSetupToken(deps, typeof token === "string" ? token : "");
      next();
    },
    piece,
    async (req, res) => {
      const given = z.safeParse(query, req.query);
      if (!given.success) throw badRequest("This is no piece of a file.");
      if (!Buffer.isBuffer(req.body)) {
        throw new HttpError(415, "Please send bytes (Content-Type: application/octet-stream).", "not_bytes");
      }
      await receivePiece(deps, given.data, req.body);
      res.status(204).end();
    },
  );
  return router;
}
