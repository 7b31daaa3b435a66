import { t } from "@lingui/core/macro";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call, hasStatus } from "#client/lib/api/call.ts";
import { showSuccess } from "#client/ui/status/toast.ts";
import { backupsApi, type Backup } from "#shared/backups.api.ts";

const POLL_MS = 1_000;

export const isInProgress = ({ status }: Backup) => status === "in_progress";

/** All backups, newest first; polled while one is in progress. */
export const backupsQuery = queryOptions({
  queryKey: ["backups"],
  queryFn: () => call(backupsApi.list),
  refetchInterval: ({ state }) => (state.data?.backups.some(isInProgress) ? POLL_MS : false),
});

export function useCreateBackup() {
  return useMutation({
    mutationFn: () => call(backupsApi.create),
    meta: { failed: t`The backup could not be started`, refetches: ["backups"] },
  });
}

/** Reads a backup back on the server and compares its checksums. */
export function useVerifyBackup() {
  return useMutation({
    mutationFn: (id: number) => call(backupsApi.verify, { params: { id } }),
    onSuccess: () => {
      showSuccess(t`Backup verified`, t`The whole backup was read. Nothing is damaged.`);
    },
    meta: {
      failed: (error) =>
        hasStatus(error, 422) ? t`Backup verification failed` : t`The backup could not be verified`,
      refetches: ["backups"],
    },
  });
}

export function useDeleteBackup() {
  return useMutation({
    mutationFn: ({ id }: Backup) => call(backupsApi.delete, { params: { id } }),
    onSuccess: () => showSuccess(t`Backup deleted`),
    meta: { failed: t`The backup could not be deleted`, refetches: ["backups"] },
  });
}
