import { lazy, Suspense } from "react";
import type { useMemberDialogs } from "./use-member-dialogs.ts";

const AddMemberDialog = lazy(async () => ({
  default: (await import("./add-member-dialog.tsx")).AddMemberDialog,
}));
const EditMemberDialog = lazy(async () => ({
  default: (await import("./edit-member-dialog.tsx")).EditMemberDialog,
}));
const ResetPasswordDialog = lazy(async () => ({
  default: (await import("./reset-password-dialog.tsx")).ResetPasswordDialog,
}));
const ChangeRoleDialog = lazy(async () => ({
  default: (await import("./change-role-dialog.tsx")).ChangeRoleDialog,
}));
const DeleteMemberDialog = lazy(async () => ({
  default: (await import("./delete-member-dialog.tsx")).DeleteMemberDialog,
}));

type MemberDialogsProps = Pick<ReturnType<typeof useMemberDialogs>, "above" | "close">;

/** The dialogs of the members' list; the code of each comes when it is first opened. */
export function MemberDialogs(props: MemberDialogsProps) {
  return (
    <Suspense fallback={null}>
      <Above {...props} />
    </Suspense>
  );
}

function Above({ above, close }: MemberDialogsProps) {
  if (!above) return null;
  const { dialog, open, turn } = above;
  if (dialog.kind === "add") return <AddMemberDialog key={turn} open={open} onClose={close} />;
  const { kind, member } = dialog;
  switch (kind) {
    case "edit":
      return <EditMemberDialog key={turn} open={open} onClose={close} member={member} />;
    case "resetPassword":
      return <ResetPasswordDialog key={turn} open={open} onClose={close} member={member} />;
    case "delete":
      return <DeleteMemberDialog key={turn} open={open} onClose={close} member={member} />;
    default:
      return <ChangeRoleDialog key={turn} open={open} onClose={close} member={member} change={kind} />;
  }
}
