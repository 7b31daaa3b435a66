import { t } from "@lingui/core/macro";
import { FileUp } from "lucide-react";
import { useId, useRef, useState } from "react";
import { errorMessage } from "#client/lib/api/server-issues.ts";
import { cn } from "#client/lib/class-names.ts";
import { useReceivedFiles } from "#client/lib/device/received-files.ts";
import { fileSize } from "#client/lib/file-size.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { buttonLook } from "#client/ui/button.tsx";
import { UploadProgress } from "#client/ui/status/upload-progress.tsx";
import { MAX_IMPORT_BYTES } from "#shared/limits.ts";

interface ImportFileProps {
  /** The file that is being uploaded. */
  upload: { name: string; sent: number; size: number } | undefined;
  error: Error | null;
  onChoose: (file: File) => void;
}

/** Chooses a file, or takes one that is dropped or pasted. */
export function ImportFile({ upload, error, onChoose }: ImportFileProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string>();
  const choose = (file: File | undefined) => {
    if (!file || upload) return;
    const newProblem = fileProblem(file);
    setProblem(newProblem);
    if (newProblem === undefined) onChoose(file);
  };
  useReceivedFiles(root, ([file]) => choose(file));
  const failure =
    problem ?? (error ? errorMessage(error, t`The server did not answer. Please try again.`) : undefined);
  return (
    <div
      ref={root}
      className="mt-2 grid gap-3 rounded-card border border-dashed border-control/60 p-4 transition-[background-color] data-over:border-brand data-over:bg-tint"
    >
      {upload ? (
        <ImportProgress {...upload} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <label
            className={buttonLook({
              variant: "secondary",
              className:
                "cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand max-md:w-full",
            })}
          >
            <FileUp /> {t`Choose file`}
            <input
              type="file"
              accept=".zip,.json,.jsonld,.paprikarecipes,.paprikarecipe,.norishrecipes,.html,.csv,.txt,.md,application/zip,application/json,application/ld+json"
              className="sr-only"
              aria-describedby={cn(failure && `${id}-error`, `${id}-hint`)}
              aria-invalid={failure !== undefined}
              onChange={(event) => {
                choose(event.target.files?.[0]);
                // The same file can be chosen again.
                event.target.value = "";
              }}
            />
          </label>
          <p id={`${id}-hint`} className="min-w-0 flex-1 basis-64 text-sm text-muted">
            {t`From Sofra, Mealie, Tandoor, Paprika, CopyMeThat, Plan to Eat, Recipe Keeper, KitchenOwl, Norish, Nextcloud Cookbook, RecipeSage, any schema.org file, or texts and Markdown. You see what it contains before anything is saved.`}
          </p>
        </div>
      )}
      {failure !== undefined && !upload && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {failure}
        </p>
      )}
    </div>
  );
}

function fileProblem({ size }: File): string | undefined {
  if (size === 0) return t`This file is empty. Please choose another one.`;
  if (size <= MAX_IMPORT_BYTES) return undefined;
  return t`This file is too large: an import can have at most ${{ size: fileSize(MAX_IMPORT_BYTES) }}.`;
}

export function ImportProgress({ name, ...bytes }: NonNullable<ImportFileProps["upload"]>) {
  const label = t`Uploading ${{ name: isolate(name) }}`;
  return <UploadProgress label={label} {...bytes} after={t`Uploaded. Reading the recipes…`} />;
}
