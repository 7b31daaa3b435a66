import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { formatList } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { ConfirmDialog } from "#client/ui/dialog/confirm-dialog.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { Placeholder, SkeletonText } from "#client/ui/status/skeleton.tsx";
import { memberName } from "#shared/full-name.ts";
import type { User } from "#shared/users.api.ts";
import { listHoldings } from "./member-holdings.ts";
import { holdingsQuery, useDeleteUser } from "./users.data.ts";

interface DeleteMemberDialogProps {
  open: boolean;
  onClose: () => void;
  member: User;
}

export function DeleteMemberDialog({ open, onClose, member }: DeleteMemberDialogProps) {
  const remove = useDeleteUser();
  const done = remove.isPending || remove.isSuccess;
  // After the deletion the server returns 404.
  const holdings = useQuery({ ...holdingsQuery(member.id), enabled: open && !done });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={t`Delete ${{ name: isolate(memberName(member)) }}?`}
      description={
        <>
          <p>{t`Their account will be permanently deleted, and they will be signed out everywhere.`}</p>
          <div className="mt-3 rounded-control bg-tint p-3 text-sm text-ink">
            <QueryContent
              compact
              query={holdings}
              skeleton={
                <Placeholder label={t`Counting their content`}>
                  <SkeletonText lines={2} />
                </Placeholder>
              }
            >
              {(data) => <Consequences {...listHoldings(data)} />}
            </QueryContent>
          </div>
        </>
      }
      confirmLabel={t`Delete member`}
      pending={remove.isPending || !holdings.data}
      onConfirm={() => remove.mutate(member, { onSettled: onClose })}
    />
  );
}

function Consequences({ transferred, deleted }: ReturnType<typeof listHoldings>) {
  if (transferred.length + deleted.length === 0) return <p>{t`They have no content to transfer.`}</p>;
  return (
    <dl className="grid gap-2">
      {transferred.length > 0 && <Consequence title={t`Will go to you`} items={transferred} />}
      {deleted.length > 0 && <Consequence title={t`Will be deleted`} items={deleted} />}
    </dl>
  );
}

function Consequence({ title, items }: { title: string; items: string[] }) {
  return (
    <div>
      <dt className="font-medium">{title}</dt>
      <dd>{formatList(items)}</dd>
    </div>
  );
}
