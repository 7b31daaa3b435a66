import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { isolate } from "#client/lib/i18n.tsx";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";
import { SectionCard } from "#client/ui/card.tsx";
import { ConfirmedMutation } from "#client/ui/dialog/confirmed-mutation.tsx";
import { useConfirmation } from "#client/ui/dialog/use-confirmation.ts";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { DrawerDrawing } from "#client/ui/status/rare-drawings.tsx";
import { SkeletonRows } from "#client/ui/status/skeleton.tsx";
import type { AccessToken } from "#shared/tokens.api.ts";
import { TokenRow } from "./parts/token-row.tsx";
import { tokensQuery, useRevokeToken } from "./tokens.data.ts";

export function AccessTokens() {
  const { open: create } = useDialogParam("new");
  const revoke = useRevokeToken();
  const revocation = useConfirmation<AccessToken>();
  return (
    <SectionCard
      id="access-tokens"
      title={t`Access tokens`}
      description={t`Let other apps act on your behalf.`}
      actions={
        <Button onClick={() => create("token")}>
          <Plus /> {t`Create token`}
        </Button>
      }
    >
      <Tokens onRevoke={revocation.ask} />
      <p className="mt-4 border-t border-line pt-4 text-sm text-muted">
        <Trans>
          Changing your password revokes all of them. See the{" "}
          <a href={withBase("/api/docs")} className="text-brand underline underline-offset-2">
            API reference
          </a>{" "}
          for what they can do.
        </Trans>
      </p>
      <ConfirmedMutation
        confirmation={revocation}
        mutation={revoke}
        inputOf={({ id }) => id}
        question={({ name }) => ({
          title: t`Revoke "${{ name: isolate(name) }}"?`,
          description: t`Apps that use this token lose access right away. You can't undo this.`,
          confirmLabel: t`Revoke token`,
        })}
      />
    </SectionCard>
  );
}

function Tokens({ onRevoke }: { onRevoke: (token: AccessToken) => void }) {
  const query = useQuery(tokensQuery);
  return (
    <QueryContent
      query={query}
      skeleton={<SkeletonRows label={t`Loading your tokens`} rows={2} className="h-14" />}
    >
      {(tokens) =>
        tokens.length === 0 ? (
          <EmptyState drawing={<DrawerDrawing />} title={t`No tokens yet`} level="h3">
            {t`Tokens give apps access without your password. You can revoke them at any time.`}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={() => onRevoke(token)} />
            ))}
          </ul>
        )
      }
    </QueryContent>
  );
}
