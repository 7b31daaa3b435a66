import { t } from "@lingui/core/macro";
import { Trash2 } from "lucide-react";
import { formatDate } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { useMinute } from "#client/lib/minute.ts";
import { relativeTime } from "#client/lib/relative-time.ts";
import { Badge } from "#client/ui/badge.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import type { AccessToken } from "#shared/tokens.api.ts";

export function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  useMinute();
  const { name, ending, isAdmin, lastUsedAt } = token;
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span dir="auto" className="min-w-0 font-medium [overflow-wrap:anywhere]">
            {name}
          </span>
          {isAdmin && <Badge tone="brand">{t`Admin`}</Badge>}
          {isExpired(token) && <Badge tone="danger">{t`Expired`}</Badge>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-muted">
          <span>
            <code dir="ltr">{`sofra_…${ending}`}</code>
          </span>
          <span>{expiryText(token)}</span>
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

function expiryText({ expiresAt }: AccessToken): string {
  if (expiresAt === null) return t`never expires`;
  return t`expires ${{ date: formatDate(expiresAt) }}`;
}
