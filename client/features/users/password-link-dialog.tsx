import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { formatDate } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { Button } from "#client/ui/button.tsx";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { Dialog, DialogClose, DialogSubmit } from "#client/ui/dialog/dialog.tsx";
import { memberName } from "#shared/full-name.ts";
import { PASSWORD_LINK_DAYS } from "#shared/limits.ts";
import type { User } from "#shared/users.api.ts";
import { NewPasswordLinkField } from "./parts/new-password-link.tsx";
import { revokedAccess } from "./parts/revoked-access.ts";
import {
  passwordLinkQuery,
  useCreatePasswordLink,
  useEditableMember,
  useWithdrawPasswordLink,
} from "./users.data.ts";

export function PasswordLinkDialog({ value }: { value: string }) {
  const member = useEditableMember(value, "passwordLink");
  return member ? <CreatePasswordLink member={member} /> : null;
}

function CreatePasswordLink({ member }: { member: User }) {
  const { close } = useOpenDialog();
  const create = useCreatePasswordLink();
  const withdraw = useWithdrawPasswordLink();
  const { data: earlier } = useQuery(passwordLinkQuery(member.id));
  const name = memberName(member);
  const withdrawButton = (
    <Button
      variant="ghost"
      pending={withdraw.isPending}
      pendingLabel={t`Withdrawing…`}
      onClick={() => withdraw.mutate(member.id, { onSuccess: () => void close() })}
    >
      {t`Withdraw`}
    </Button>
  );

  if (create.data) {
    return (
      <Dialog
        title={t`Password link`}
        footer={
          <>
            {withdrawButton}
            <DialogClose>{t`Done`}</DialogClose>
          </>
        }
      >
        <NewPasswordLinkField link={create.data} name={name} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t`Create password link`}
      description={`${t`${{ name: isolate(name) }} can choose a new password with it, once and within ${PASSWORD_LINK_DAYS} days. Until then, nothing changes for them.`} ${revokedAccess()}`}
      onSubmit={() => create.mutate(member.id)}
      footer={
        <DialogSubmit pending={create.isPending} pendingLabel={t`Creating…`}>{t`Create link`}</DialogSubmit>
      }
    >
      {earlier?.expiresAt && (
        <div className="flex items-center justify-between gap-3 rounded-control bg-sunken p-3 text-sm">
          <p>{t`An earlier link is active until ${{ date: formatDate(earlier.expiresAt) }}. A new one replaces it.`}</p>
          {withdrawButton}
        </div>
      )}
    </Dialog>
  );
}
