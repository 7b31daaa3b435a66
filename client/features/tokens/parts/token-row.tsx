import { Trash2 } from "lucide-react";
import { formatDate } from "#client/lib/format.ts";
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
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
          {isAdmin && <Badge tone="brand">Admin</Badge>}
          {isExpired(token) && <Badge tone="danger">Expired</Badge>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-muted">
          <span>
            <code>sofra_…{ending}</code>
          </span>
          <span>{expiryText(token)}</span>
          <span>{lastUsedAt === null ? "never used" : `last used ${relativeTime(lastUsedAt)}`}</span>
        </p>
      </div>
      <IconButton label={`Revoke ${name}`} variant="danger" onClick={onRevoke}>
        <Trash2 />
      </IconButton>
    </li>
  );
}

const isExpired = ({ expiresAt }: AccessToken) => expiresAt !== null && new Date(expiresAt) <= new Date();

function expiryText({ expiresAt }: AccessToken): string {
  if (expiresAt === null) return "never expires";
  return `expires ${formatDate(expiresAt)}`;
}
