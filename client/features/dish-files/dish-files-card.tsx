import { plural, t } from "@lingui/core/macro";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useRef, useState } from "react";
import { JobProgress } from "#client/features/jobs/job-progress.tsx";
import { isActive, useCancelJob, useNewestJob } from "#client/features/jobs/jobs.data.ts";
import { call, hasStatus } from "#client/lib/api/call.ts";
import { refetchTopics } from "#client/lib/api/topics.ts";
import { useUpload } from "#client/lib/api/use-upload.ts";
import { fileSize } from "#client/lib/file-size.ts";
import { formatNumber } from "#client/lib/format.ts";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { buttonLook } from "#client/ui/button.tsx";
import { SectionCard } from "#client/ui/card.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import { showSuccess } from "#client/ui/status/toast.ts";
import {
  dishFilesApi,
  type ExportMeasure,
  type ImportPreview,
  type ImportStarted,
} from "#shared/dish-files.api.ts";
import { ImportFile } from "./parts/import-file.tsx";
import { ImportReport } from "./parts/import-report.tsx";
import { ImportReview } from "./parts/import-review.tsx";

export function DishFilesCard() {
  return (
    <SectionCard
      id="dish-files"
      title={t`Import and export`}
      description={t`Move dishes between households and recipe apps, as a file with recipes (schema.org) and photos.`}
      bodyClassName="grid gap-6"
    >
      <ExportPart />
      <ImportPart />
    </SectionCard>
  );
}

function ExportPart() {
  const query = useQuery(exportQuery);
  const { data, isError } = query;
  return (
    <section
      aria-labelledby="export"
      className="-mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <div className="min-w-0">
        <h3 id="export" className="text-base">
          {t`Export`}
        </h3>
        {!data && !isError && <SkeletonText lines={1} />}
        {data && (
          <p className="mt-1 text-sm text-muted">
            {data.dishes === 0
              ? t`There are no dishes yet.`
              : `${contentsOf(data)}. ${t`Likes and comments are only in backups.`}`}
          </p>
        )}
      </div>
      {isError && !data && <ErrorState title={t`The dishes could not be counted`} query={query} />}
      {data && data.dishes > 0 && (
        <a
          href={withBase("/api/admin/export/dishes.zip")}
          download
          className={buttonLook({ variant: "secondary", className: "max-md:w-full" })}
        >
          <Download /> {t`Export dishes`}
        </a>
      )}
    </section>
  );
}

function contentsOf(measure: ExportMeasure): string {
  const dishes = plural({ count: measure.dishes }, { one: "# dish", other: "# dishes" });
  const photos = plural({ count: measure.photos }, { one: "# photo", other: "# photos" });
  return measure.photos > 0 ? t`${dishes} and ${photos} (${{ size: fileSize(measure.bytes) }})` : dishes;
}

function ImportPart() {
  const { jobs, job, watch } = useNewestImport();
  const content = useRef<HTMLDivElement>(null);
  const [file, setFile] = useState<File>();
  const { upload: preview, sent } = useUpload<ImportPreview>("/api/admin/import/preview", TYPE);
  const cancel = useCancelJob(t`The import could not be canceled`);
  // The pressed button has been replaced, so it cannot keep the focus.
  const focus = () => content.current?.focus();
  const reset = () => {
    setFile(undefined);
    preview.reset();
    focus();
  };
  const { upload: start, sent: sentAgain } = useStartImport((id) => {
    watch(id);
    reset();
  });
  const choose = (chosen: File) => {
    setFile(chosen);
    start.reset();
    preview.mutate(chosen, { onSettled: focus });
  };
  const isRunning = job !== undefined && isActive(job);
  const done = formatNumber(job?.done ?? 0);
  return (
    <section aria-labelledby="import" className="border-t border-line pt-5">
      <h3 id="import" className="text-base">
        {t`Import`}
      </h3>
      <div ref={content} tabIndex={-1} className="mt-1 grid gap-5 outline-none">
        {jobs.isError && !jobs.data && <ErrorState query={jobs} />}
        {isRunning ? (
          <JobProgress
            job={job}
            label={t`Importing dishes`}
            text={plural({ count: job.total }, { one: `${done} of # recipe`, other: `${done} of # recipes` })}
            note={t`you can leave this page`}
            isCancelling={cancel.isPending}
            onCancel={() => cancel.mutate(job.id, { onSettled: focus })}
          />
        ) : file && preview.data ? (
          <ImportReview
            fileName={file.name}
            preview={preview.data}
            upload={start.isPending ? { sent: sentAgain, size: file.size } : undefined}
            error={start.error}
            onImport={() => start.mutate(file)}
            onDiscard={reset}
          />
        ) : (
          <ImportFile
            upload={file && preview.isPending ? { name: file.name, sent, size: file.size } : undefined}
            error={preview.error}
            onChoose={choose}
          />
        )}
        {job && !isRunning && !preview.data && <ImportReport job={job} />}
      </div>
    </section>
  );
}

/** The contents of an export. The key starts with "dishes", so it is invalidated with them. */
const exportQuery = queryOptions({
  queryKey: ["dishes", "export"],
  queryFn: () => call(dishFilesApi.measure),
});

/** The newest import, started by any administrator, polled while it runs. When it ends, a toast appears. */
function useNewestImport() {
  const client = useQueryClient();
  return useNewestJob("import_dishes", ({ status, report }) => {
    if (status === "done" && report)
      showSuccess(plural({ count: report.created }, { one: "# dish imported", other: "# dishes imported" }));

    void refetchTopics(client, "dishes", "categories");
  });
}

const TYPE = "application/octet-stream";

/**
 * Uploads the file again and starts the import, or shows the one that is already running.
 * @param onStart receives the job's id
 */
function useStartImport(onStart: (id: number) => void) {
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
