import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";
import { Card, CardBody, CardHeading } from "#client/ui/card.tsx";
import { ConfirmDialog } from "#client/ui/dialog/confirm-dialog.tsx";
import { useConfirmation } from "#client/ui/dialog/use-confirmation.ts";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { DrawerDrawing } from "#client/ui/status/rare-drawings.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";
import { VisuallyHidden } from "#client/ui/visually-hidden.tsx";
import type { AccessToken } from "#shared/tokens.api.ts";
import { TokenRow } from "./parts/token-row.tsx";
import { tokensQuery, useRevokeToken } from "./tokens.data.ts";

export function AccessTokens() {
  const { open: create } = useDialogParam("new");
  const { subject: toRevoke, isOpen, ask, close } = useConfirmation<AccessToken>();
  return (
    <Card as="section" aria-labelledby="access-tokens">
      <CardBody>
        <CardHeading
          id="access-tokens"
          title="Access Tokens"
          description="Let other apps act on your behalf."
          actions={
            <Button onClick={() => create("token")}>
              <Plus aria-hidden="true" /> Create Token
            </Button>
          }
        />
        <Tokens onRevoke={ask} />
        <p className="mt-4 border-t border-line pt-4 text-sm text-muted">
          Changing your password revokes all of them. See the{" "}
          <a href="/api/docs" className="text-brand underline underline-offset-2">
            API reference
          </a>{" "}
          for what they can do.
        </p>
      </CardBody>
      {toRevoke && <RevokeTokenDialog token={toRevoke} open={isOpen} onClose={close} />}
    </Card>
  );
}

function Tokens({ onRevoke }: { onRevoke: (token: AccessToken) => void }) {
  const query = useQuery(tokensQuery);
  const { data: tokens, isError } = query;
  if (tokens?.length === 0) {
    return (
      <EmptyState drawing={<DrawerDrawing />} title="No tokens yet" level="h3">
        Tokens give apps access without your password. You can revoke them at any time.
      </EmptyState>
    );
  }
  if (tokens) {
    return (
      <ul className="divide-y divide-line">
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => onRevoke(token)} />
        ))}
      </ul>
    );
  }
  if (isError) {
    return <ErrorState title="Your tokens could not be loaded" query={query} />;
  }
  return (
    <div role="status" className="space-y-3">
      <VisuallyHidden>Loading your tokens</VisuallyHidden>
      {[1, 2].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  );
}

interface RevokeTokenDialogProps {
  token: AccessToken;
  open: boolean;
  onClose: () => void;
}

function RevokeTokenDialog({ token, open, onClose }: RevokeTokenDialogProps) {
  const revoke = useRevokeToken();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Revoke "${token.name}"?`}
      description="Apps that use this token lose access right away. You can't undo this."
      confirmLabel="Revoke Token"
      pending={revoke.isPending}
      onConfirm={() => revoke.mutate(token.id, { onSettled: onClose })}
    />
  );
}
