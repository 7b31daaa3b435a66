import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, hasStatus } from "#client/lib/call.ts";
import { errorMessage } from "#client/lib/server-issues.ts";
import { refetchTopics } from "#client/lib/topics.ts";
import { toast } from "#client/ui/toast.ts";
import { backupsApi, type Backup } from "#shared/backups.api.ts";

const WATCH_MS = 1_000;

export const isInProgress = ({ status }: Backup) => status === "in_progress";

/** All backups, newest first; asked again each second while one is being made. */
export const backupsQuery = queryOptions({
  queryKey: ["backups"],
  queryFn: () => call(backupsApi.list),
  refetchInterval: ({ state }) => (state.data?.backups.some(isInProgress) ? WATCH_MS : false),
});

function showFailure(title: string, error: Error): void {
  toast({ title, description: errorMessage(error, "Please try again."), variant: "destructive" });
}

/** Starts a backup; the list then shows how far it is. */
export function useCreateBackup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(backupsApi.create),
    onSettled: () => refetchTopics(client, "backups"),
    onError: (error) => showFailure("The backup could not be started", error),
  });
}

/** Has a backup read back whole. */
export function useVerifyBackup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(backupsApi.verify, { params: { id } }),
    onSuccess: () => {
      toast({
        title: "Backup verified",
        description: "Every byte was read back and matches its checksum.",
        variant: "success",
      });
    },
    onSettled: () => refetchTopics(client, "backups"),
    onError: (error) =>
      showFailure(
        hasStatus(error, 422) ? "Backup verification failed" : "The backup could not be verified",
        error,
      ),
  });
}

/** Deletes a backup and its file. */
export function useDeleteBackup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(backupsApi.delete, { params: { id } }),
    onSuccess: () => toast({ title: "Backup deleted", variant: "success" }),
    onSettled: () => refetchTopics(client, "backups"),
    onError: (error) => showFailure("The backup could not be deleted", error),
  });
}
