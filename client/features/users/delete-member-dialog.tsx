import { useQuery } from "@tanstack/react-query";
import { Button } from "#client/ui/button.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { SkeletonText } from "#client/ui/skeleton.tsx";
import { VisuallyHidden } from "#client/ui/visually-hidden.tsx";
import type { User } from "#shared/users.api.ts";
import { listHoldings } from "./member-holdings.ts";
import { memberName } from "./member-name.ts";
import { holdingsQuery, useDeleteUser } from "./users.data.ts";

interface DeleteMemberDialogProps {
  open: boolean;
  onClose: () => void;
  member: User;
}

/** Asks before a member is deleted, with the numbers of what passes on and what goes (decisions §4). */
export function DeleteMemberDialog({ open, onClose, member }: DeleteMemberDialogProps) {
  const remove = useDeleteUser();
  const done = remove.isPending || remove.isSuccess;
  // Once they are deleted there is nothing left to count.
  const holdings = useQuery({ ...holdingsQuery(member.id), enabled: open && !done });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Delete ${memberName(member)}?`}
      description={
        <>
          <p>Their account is permanently deleted, and they are signed out everywhere.</p>
          <div className="mt-3 rounded-control bg-tint p-3 text-sm text-ink">
            {holdings.data && <Consequences {...listHoldings(holdings.data)} />}
            {holdings.isPending && (
              <div role="status">
                <VisuallyHidden>Counting their content</VisuallyHidden>
                <SkeletonText lines={2} />
              </div>
            )}
            {!holdings.data && holdings.isError && (
              <div role="alert" className="flex items-center justify-between gap-3">
                Their content could not be counted.
                <Button
                  size="sm"
                  variant="secondary"
                  pending={holdings.isFetching}
                  onClick={() => void holdings.refetch()}
                >
                  Try again
                </Button>
              </div>
            )}
          </div>
        </>
      }
      confirmLabel="Delete Member"
      pending={remove.isPending || !holdings.data}
      onConfirm={() => remove.mutate(member, { onSettled: onClose })}
    />
  );
}

function Consequences({ passesOn, goes }: ReturnType<typeof listHoldings>) {
  if (passesOn.length + goes.length === 0) return <p>They have no content to transfer.</p>;
  return (
    <dl className="grid gap-2">
      {passesOn.length > 0 && <Consequence what="Will become yours" things={passesOn} />}
      {goes.length > 0 && <Consequence what="Will be deleted" things={goes} />}
    </dl>
  );
}

function Consequence({ what, things }: { what: string; things: string[] }) {
  return (
    <div>
      <dt className="font-medium">{what}</dt>
      <dd>{new Intl.ListFormat("en").format(things)}</dd>
    </div>
  );
}
