import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { formatDate } from "#client/lib/format.ts";
import { i18n, isolate } from "#client/lib/i18n.tsx";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { relativeTime } from "#client/lib/relative-time.ts";
import { useMinute } from "#client/lib/use-minute.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { SectionCard } from "#client/ui/card.tsx";
import { useConfirm } from "#client/ui/dialog/use-confirm.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { DrawerDrawing } from "#client/ui/status/rare-drawings.tsx";
import { SkeletonRows } from "#client/ui/status/skeleton.tsx";
import type { AccessToken } from "#shared/tokens.api.ts";
import { SCOPE_LABELS } from "./scope-labels.ts";
import { tokensQuery, useRevokeToken } from "./tokens.data.ts";

export function AccessTokens() {
  const { open: create } = useDialogParam("new");
  const query = useQuery(tokensQuery);
  const revocation = useConfirm(useRevokeToken(), ({ name }) => ({
    title: t`Revoke "${{ name: isolate(name) }}"?`,
    description: t`Apps that use this token lose access right away. You can't undo this.`,
    confirmLabel: t`Revoke token`,
  }));
  return (
    <SectionCard
      id="access-tokens"
      title={t`Access tokens`}
      description={t`Let other apps act on your behalf.`}
      actions={
        <Button variant="secondary" onClick={() => create("token")}>
          <Plus /> {t`Create token`}
        </Button>
      }
    >
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
                <TokenRow key={token.id} token={token} onRevoke={() => revocation.ask(token)} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      <p className="mt-4 border-t border-line pt-4 text-sm text-muted">
        <Trans>
          Changing your password revokes all of them. See the{" "}
          <a href={withBase("/api/docs")} className="text-brand underline underline-offset-2">
            API reference
          </a>{" "}
          for what they can do.
        </Trans>
      </p>
      <>{revocation.dialog}</>
    </SectionCard>
  );
}

function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  useMinute();
  const { name, ending, isAdmin, scope, expiresAt, lastUsedAt } = token;
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span dir="auto" className="min-w-0 font-medium [overflow-wrap:anywhere]">
            {name}
          </span>
          {scope && <Badge>{i18n._(SCOPE_LABELS[scope])}</Badge>}
          {isAdmin && <Badge tone="brand">{t`Admin`}</Badge>}
          {isExpired(token) && <Badge tone="danger">{t`Expired`}</Badge>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-muted">
          <span>
            <code dir="ltr">{`sofra_…${ending}`}</code>
          </span>
          <span>{expiresAt === null ? t`never expires` : t`expires ${{ date: formatDate(expiresAt) }}`}</span>
          <span>
            {lastUsedAt === null ? t`never used` : t`last used ${{ time: relativeTime(lastUsedAt) }}`}
          </span>
        </p>
      </div>
      <IconButton label={t`Revoke ${{ name: isolate(name) }}`} variant="danger" onClick={onRevoke}>
        <Trash2 />
      </IconButton>
    </li>
  );
}

const isExpired = ({ expiresAt }: AccessToken) => expiresAt !== null && new Date(expiresAt) <= new Date();
