import { t } from "@lingui/core/macro";
import { Download, ShieldCheck, Trash2 } from "lucide-react";
import { failureText } from "#client/lib/api/failure-text.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { useMinute } from "#client/lib/minute.ts";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { Badge } from "#client/ui/badge.tsx";
import { IconButton, IconLink } from "#client/ui/icon-button.tsx";
import { ProgressBar } from "#client/ui/status/progress-bar.tsx";
import type { Backup } from "#shared/backups.api.ts";
import { backupDetails, backupName, backupOrigin } from "../backup-messages.ts";
import { isInProgress, useVerifyBackup } from "../backups.data.ts";

interface BackupListRowProps {
  backup: Backup;
  onDelete: () => void;
}

export function BackupListRow({ backup, onDelete }: BackupListRowProps) {
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
  if (isInProgress(backup)) {
    const percent = Math.floor(backup.progress * 100);
    return (
      <div className="mt-2 flex items-center gap-3 text-sm text-muted">
        <div className="flex-1">
          <ProgressBar label={t`Backup of ${name}`} done={percent} total={100} text={t`${percent} percent`} />
        </div>
        <span aria-hidden="true" className="w-10 text-end tabular-nums">
          {t`${percent} %`}
        </span>
      </div>
    );
  }
  return (
    <>
      <p className="mt-0.5 text-sm text-muted">
        {joinFacts([backupOrigin(backup), backup.status === "completed" && backupDetails(backup)])}
      </p>
      {backup.errorMessage && (
        <p className="mt-0.5 text-sm text-danger">
          {failureText({ ...backup, message: backup.errorMessage })}
        </p>
      )}
    </>
  );
}
