import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { failureText } from "#client/lib/api/failure-text.ts";
import { Button } from "#client/ui/button.tsx";
import { SectionCard } from "#client/ui/card.tsx";
import { useConfirm } from "#client/ui/dialog/use-confirm.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { DrawerDrawing } from "#client/ui/status/rare-drawings.tsx";
import { SkeletonRows } from "#client/ui/status/skeleton.tsx";
import type { Backup } from "#shared/backups.api.ts";
import { backupName } from "./backup-messages.ts";
import { backupsQuery, isInProgress, useCreateBackup, useDeleteBackup } from "./backups.data.ts";
import { BackupListRow } from "./parts/backup-list-row.tsx";

export function BackupsCard() {
  const query = useQuery(backupsQuery);
  const create = useCreateBackup();
  const deletion = useConfirm(useDeleteBackup(), (backup) => ({
    title: t`Delete the backup of ${{ name: backupName(backup) }}?`,
    description: backup.isHere
      ? t`Its file will be deleted too, so you can't restore the household from it anymore.`
      : t`Its file is not on this server. Only the entry in this list will be removed.`,
    confirmLabel: t`Delete backup`,
  }));
  const isBusy = create.isPending || (query.data?.backups.some(isInProgress) ?? false);
  return (
    <SectionCard
      id="backups"
      title={t`Backups`}
      description={t`The whole household in one file: dishes, photos, menus, guests and members.`}
      actions={
        <Button pending={isBusy} pendingLabel={t`Creating…`} onClick={() => create.mutate()}>
          {t`Create backup`}
        </Button>
      }
    >
      <QueryContent
        query={query}
        skeleton={<SkeletonRows label={t`Loading backups`} rows={3} className="h-14" />}
      >
        {({ backups, keep, lastCopy }) => (
          <>
            <BackupList backups={backups} onDelete={deletion.ask} />
            {lastCopy?.problem && (
              <p className="mt-3 text-sm text-danger [overflow-wrap:anywhere]">
                {t`The last backup was not copied elsewhere.`}{" "}
                {failureText({ ...lastCopy, message: lastCopy.problem })}
              </p>
            )}
            <BackupHint keep={keep} />
          </>
        )}
      </QueryContent>
      <>{deletion.dialog}</>
    </SectionCard>
  );
}

function BackupList({ backups, onDelete }: { backups: Backup[]; onDelete: (backup: Backup) => void }) {
  if (backups.length === 0) {
    return (
      <EmptyState drawing={<DrawerDrawing />} title={t`No backups yet`} level="h3">
        {t`Create the first one now. After that, one runs automatically every night.`}
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {backups.map((backup) => (
        <BackupListRow key={backup.id} backup={backup} onDelete={() => onDelete(backup)} />
      ))}
    </ul>
  );
}

function BackupHint({ keep }: { keep: number }) {
  return (
    <div className="mt-4 grid gap-x-10 gap-y-1 border-t border-line pt-4 text-sm text-muted lg:grid-cols-2">
      <p>
        {plural(keep, {
          one: "A backup runs every night; the latest is kept.",
          other: "A backup runs every night; the latest # are kept.",
        })}{" "}
        {t`Backups you create yourself stay until you delete them. Every backup is verified before it is kept. Download one now and then: a copy on this disk is lost if the disk fails.`}
      </p>
      <p>
        <Trans>
          To restore one, run{" "}
          <code dir="ltr" className="rounded-sm bg-sunken px-1 py-0.5 text-ink [overflow-wrap:anywhere]">
            npm run restore -- FILE
          </code>{" "}
          on the server, or upload it on the setup page of a new installation.
        </Trans>
      </p>
    </div>
  );
}
