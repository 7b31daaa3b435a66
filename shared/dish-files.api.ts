import * as z from "zod/mini";
import { IMPORT_STATES } from "./choices.ts";
import { endpoint } from "./http/endpoint.ts";
import { reasonFields } from "./http/wire.ts";

export const exportMeasureView = z.object({
  dishes: z.int(),
  photos: z.int(),
  /** The size of the photos. */
  bytes: z.int(),
});
export type ExportMeasure = z.input<typeof exportMeasureView>;

/** Lists what an import of a file would do. Nothing is saved. */
export const importPreviewView = z.object({
  /** The recognized kind of file. */
  source: z.optional(
    z.object({
      /** "Mealie backup"; null if no recipe can be read. */
      program: z.nullable(z.string()),
      /** Photos of the recipes that can be read. */
      photos: z.int(),
    }),
  ),
  recipes: z.array(
    z.object({
      title: z.string(),
      state: z.enum(["new", "existing", "unreadable"]),
      /** Why it cannot be read, or what of it will be missing. */
      message: z.nullable(z.string()),
      ...reasonFields,
    }),
  ),
  /** Categories that will be added. */
  newCategories: z.array(z.string()),
});
export type ImportPreview = z.input<typeof importPreviewView>;

export const importStartedView = z.object({ jobId: z.int() });
export type ImportStarted = z.input<typeof importStartedView>;

export const importReportView = z.object({
  created: z.int(),
  existing: z.int(),
  failed: z.int(),
  /** The first 200 recipes that failed, or that were created without some of their photos. */
  notes: z.array(
    z.object({ title: z.string(), state: z.enum(IMPORT_STATES), message: z.string(), ...reasonFields }),
  ),
});
export type ImportReport = z.input<typeof importReportView>;

/**
 * Three calls transfer files and are not part of the contract; all are for administrators:
 * `GET /api/admin/export/dishes.zip`, and, with an export or a file of another program as application/octet-stream,
 * `POST /api/admin/import/preview` and `POST /api/admin/import`.
 */
export const dishFilesApi = {
  measure: endpoint("get", "/api/admin/export", {
    access: "admin",
    summary: "Count the dishes and photos of an export",
    response: exportMeasureView,
  }),
};
