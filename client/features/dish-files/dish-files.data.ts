import { plural } from "@lingui/core/macro";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useNewestJob } from "#client/features/jobs/jobs.data.ts";
import { call, hasStatus } from "#client/lib/api/call.ts";
import { refetchTopics } from "#client/lib/api/topics.ts";
import { useUpload } from "#client/lib/api/upload.ts";
import { showSuccess } from "#client/ui/status/toast.ts";
import { dishFilesApi, type ImportPreview, type ImportStarted } from "#shared/dish-files.api.ts";
import type { Job } from "#shared/jobs.api.ts";

/** The contents of an export. The key starts with "dishes", so it is invalidated with them. */
export const exportQuery = queryOptions({
  queryKey: ["dishes", "export"],
  queryFn: () => call(dishFilesApi.measure),
});

/** The newest import, started by any administrator, polled while it runs. When it ends, a toast appears. */
export function useNewestImport() {
  const client = useQueryClient();
  const onEnd = useCallback(
    ({ status, report }: Job) => {
      if (status === "done" && report) {
        const title = plural(
          { count: report.created },
          { one: "# dish imported", other: "# dishes imported" },
        );
        showSuccess(title);
      }
      void refetchTopics(client, "dishes", "categories");
    },
    [client],
  );
  return useNewestJob("import_dishes", onEnd);
}

const TYPE = "application/octet-stream";

/** Uploads a file for its preview, in which nothing is saved. */
export const usePreview = () => useUpload<ImportPreview>("/api/admin/import/preview", TYPE);

/**
 * Uploads the file again and starts the import, or shows the one that is already running.
 * @param onStart receives the job's id
 */
export function useStartImport(onStart: (id: number) => void) {
  const client = useQueryClient();
  return useUpload<ImportStarted>("/api/admin/import", TYPE, {
    onSuccess: ({ jobId }) => {
      onStart(jobId);
      return refetchTopics(client, "jobs");
    },
    onError: async (error) => {
      if (hasStatus(error, 409)) await refetchTopics(client, "jobs");
    },
  });
}
