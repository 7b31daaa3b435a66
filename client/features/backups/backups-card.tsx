import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Download, ShieldCheck, Trash2 } from "lucide-react";
import { failureText } from "#client/lib/api/failure-text.ts";
import { fileSize } from "#client/lib/file-size.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { formatDate } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { relativeTime } from "#client/lib/relative-time.ts";
import { useMinute } from "#client/lib/use-minute.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { SectionCard } from "#client/ui/card.tsx";
import { useConfirm } from "#client/ui/dialog/use-confirm.tsx";
import { IconButton, IconLink } from "#client/ui/icon-button.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { ProgressBar } from "#client/ui/status/progress-bar.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { DrawerDrawing } from "#client/ui/status/rare-drawings.tsx";
import { SkeletonRows } from "#client/ui/status/skeleton.tsx";
import type { Backup } from "#shared/backups.api.ts";
import { fullName } from "#shared/full-name.ts";
import {
  backupsQuery,
  isInProgress,
  useCreateBackup,
  useDeleteBackup,
  useVerifyBackup,
} from "./backups.data.ts";

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
            {backups.length === 0 ? (
              <EmptyState drawing={<DrawerDrawing />} title={t`No backups yet`} level="h3">
                {t`Create the first one now. After that, one runs automatically every night.`}
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line">
                {backups.map((backup) => (
                  <BackupListRow key={backup.id} backup={backup} onDelete={() => deletion.ask(backup)} />
                ))}
              </ul>
            )}
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

function BackupListRow({ backup, onDelete }: { backup: Backup; onDelete: () => void }) {
  useMinute();
  const verify = useVerifyBackup();
  const name = backupName(backup);
  return (
    <li className="flex flex-col py-3 max-sm:pb-1 sm:flex-row sm:items-center sm:gap-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{name}</span>
          <State backup={backup} />
        </p>
        <Details backup={backup} name={name} />
      </div>
      {!isInProgress(backup) && (
        <div className="-ms-2.5 flex shrink-0 sm:ms-0">
          {backup.isHere && (
            <>
              <IconLink
                label={t`Download the backup of ${name}`}
                href={withBase(`/api/admin/backups/${backup.id}/download`)}
                download={backup.fileName}
              >
                <Download />
              </IconLink>
              <IconButton
                label={t`Verify the backup of ${name}`}
                pending={verify.isPending}
                onClick={() => verify.mutate(backup.id)}
              >
                <ShieldCheck />
              </IconButton>
            </>
          )}
          <IconButton label={t`Delete the backup of ${name}`} variant="danger" onClick={onDelete}>
            <Trash2 />
          </IconButton>
        </div>
      )}
    </li>
  );
}

function State({ backup }: { backup: Backup }) {
  if (isInProgress(backup)) return <Badge tone="brand">{t`In progress`}</Badge>;
  if (backup.status === "failed") return <Badge tone="danger">{t`Failed`}</Badge>;
  if (!backup.isHere) return <Badge>{t`File missing`}</Badge>;
  if (backup.errorMessage !== null) return <Badge tone="danger">{t`Damaged`}</Badge>;
  return <Badge tone="good">{t`Verified`}</Badge>;
}

function Details({ backup, name }: { backup: Backup; name: string }) {
  const percent = Math.floor(backup.progress * 100);
  return (
    <>
      <p className="mt-0.5 text-sm text-muted">
        {joinFacts([backupOrigin(backup), backup.status === "completed" && backupDetails(backup)])}
      </p>
      {isInProgress(backup) && (
        <div className="mt-2 flex items-center gap-3 text-sm text-muted">
          <div className="flex-1">
            <ProgressBar
              label={t`Backup of ${name}`}
              done={percent}
              total={100}
              text={t`${percent} percent`}
            />
          </div>
          <span aria-hidden="true" className="w-10 text-end tabular-nums">
            {t`${percent}%`}
          </span>
        </div>
      )}
      {backup.errorMessage && (
        <p className="mt-0.5 text-sm text-danger">
          {failureText({ ...backup, message: backup.errorMessage })}
        </p>
      )}
    </>
  );
}

/** Backups are named by their time: 'Nov 21, 2026, 5:03 PM'. */
function backupName({ createdAt }: Backup): string {
  return formatDate(createdAt, "moment");
}

function backupOrigin({ backupType, createdBy }: Backup): string {
  if (backupType === "daily") return t`Daily`;
  if (backupType === "upgrade") return t`Before an upgrade`;
  return createdBy ? t`By ${{ name: isolate(fullName(createdBy) ?? "") }}` : t`From the command line`;
}

/** Size, number of records, and when the backup was last verified. */
function backupDetails({ fileSize: bytes, recordCount, verifiedAt }: Backup): string {
  const records = plural(recordCount ?? 0, { one: "# record", other: "# records" });
  const verified = verifiedAt ? t`verified ${{ time: relativeTime(verifiedAt) }}` : t`not verified`;
  return [fileSize(bytes), records, verified].join(" · ");
}
