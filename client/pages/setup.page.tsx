import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { SetupForm, setupStateQuery } from "#client/features/auth/setup-form.tsx";
import { EntranceLayout } from "#client/layout/entrance-layout.tsx";
import { LoadingScreen } from "#client/layout/loading-screen.tsx";
import { PublicShell } from "#client/layout/public-shell.tsx";
import { ApiError } from "#client/lib/api/call.ts";
import { errorMessage } from "#client/lib/api/server-issues.ts";
import { useUpload } from "#client/lib/api/use-upload.ts";
import { formatDate } from "#client/lib/format.ts";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { usePageTitle } from "#client/lib/navigation/page-title.ts";
import { productName } from "#client/lib/product.ts";
import { Button } from "#client/ui/button.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Form } from "#client/ui/form/form.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { toastAfterReload } from "#client/ui/status/toast.ts";
import { UploadProgress } from "#client/ui/status/upload-progress.tsx";
import type { Restored } from "#shared/backups.api.ts";
import { MAX_RESTORE_BYTES } from "#shared/limits.ts";
import { NotFoundPage } from "./not-found.page.tsx";

/** The one-time page that creates the first administrator; Not Found without a valid token. */
export function SetupPage() {
  const token = useSearchParams()[0].get("token") ?? "";
  const state = useQuery(setupStateQuery(token));
  if (state.isPending) return <LoadingScreen />;
  if (state.isSuccess) return <SetupScreen token={token} />;
  if (state.error instanceof ApiError && [400, 404].includes(state.error.status)) {
    return (
      <PublicShell>
        <NotFoundPage />
      </PublicShell>
    );
  }
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState title={t`The server isn't responding`} query={state} />
    </main>
  );
}

function SetupScreen({ token }: { token: string }) {
  usePageTitle(t`Set up`);
  const [isRestoring, setRestoring] = useState(false);
  return (
    <EntranceLayout
      title={t`Welcome to ${{ product: productName() }}`}
      subtitle={
        isRestoring
          ? t`Restore a household from a backup.`
          : t`Create the first account. It will be the household's administrator.`
      }
    >
      {isRestoring ? <RestoreForm token={token} /> : <SetupForm token={token} />}
      <Button variant="link" full className="mt-4" onClick={() => setRestoring(!isRestoring)}>
        {isRestoring ? t`Start a new household instead` : t`Restore from a backup instead`}
      </Button>
    </EntranceLayout>
  );
}

function RestoreForm({ token }: { token: string }) {
  const { upload: restore, sent } = useRestore(token);
  const [file, setFile] = useState<File>();
  const [fileError, setFileError] = useState<string>();
  // After success the form stays busy until the page reloads.
  const isBusy = restore.isPending || restore.isSuccess;

  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setFileError(undefined);
    restore.reset();
  };
  const submit = () => {
    const problem = fileProblem(file);
    setFileError(problem);
    if (file && problem === undefined) restore.mutate(file);
  };
  const failure = restore.error ? errorMessage(restore.error, t`Please try again.`) : undefined;

  return (
    <Form onSubmit={submit} className="grid gap-4">
      <Field
        label={t`Backup file`}
        required
        error={fileError ?? failure}
        hint={t`A file ending in .tar.gz, .tar or .zip. Everyone keeps their password.`}
      >
        <Input
          type="file"
          accept=".gz,.tgz,.tar,.zip,application/gzip,application/x-tar,application/zip"
          disabled={isBusy}
          className="cursor-pointer py-[7px] file:me-3 file:h-7 file:cursor-pointer file:rounded-sm file:border-0 file:bg-sunken file:px-3 file:text-sm file:font-medium file:text-ink"
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </Field>
      {isBusy && file && (
        <UploadProgress
          label={t`Uploading the backup`}
          sent={sent}
          size={file.size}
          after={t`Uploaded. Verifying and restoring it may take a few minutes.`}
        />
      )}
      <Button type="submit" size="lg" full pending={isBusy} pendingLabel={t`Restoring…`} className="mt-2">
        {t`Restore household`}
      </Button>
    </Form>
  );
}

function fileProblem(file: File | undefined): string | undefined {
  if (!file) return t`Please choose a backup file.`;
  if (file.size === 0) return t`This file is empty. Please choose another one.`;
  if (file.size <= MAX_RESTORE_BYTES) return undefined;
  return t`This backup is too large to upload. Please run npm run restore on the server.`;
}

const useRestore = (token: string) =>
  useUpload<Restored>(`/api/setup/restore?${new URLSearchParams({ token })}`, "application/gzip", {
    onSuccess: ({ rows, createdAt }) => {
      toastAfterReload({
        title: t`Household restored`,
        description: t`As of ${{ date: formatDate(createdAt) }} (${plural(rows, { one: "# record", other: "# records" })}). Sign in with the password you had then.`,
        variant: "success",
      });
      window.location.assign(withBase("/"));
    },
  });
