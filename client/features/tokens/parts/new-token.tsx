import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Copy } from "lucide-react";
import { copyToken } from "#client/features/sharing/copy.ts";
import { Button } from "#client/ui/button.tsx";
import { SecretField } from "#client/ui/form/secret-field.tsx";

export function NewToken({ token }: { token: string }) {
  return (
    <div className="grid gap-4">
      <SecretField
        label={t`Access token`}
        hint={t`Treat it like a password: anyone who has it can act as you.`}
        rows={3}
        value={token}
      />
      <Button variant="secondary" onClick={() => void copyToken(token)}>
        <Copy /> <Trans>Copy token</Trans>
      </Button>
    </div>
  );
}
