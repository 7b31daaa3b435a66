import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { cn } from "#client/lib/class-names.ts";
import { Button } from "#client/ui/button.tsx";

interface ConfigureButtonProps {
  variant?: "primary" | "secondary";
  onPress: () => void;
  className?: string;
}

/** Disabled for members, with the reason. It stays focusable so that screen readers announce the reason. */
export function ConfigureButton({ variant, onPress, className }: ConfigureButtonProps) {
  const { isAdmin } = useCurrentUser();
  const reason = useId();
  if (isAdmin) {
    return (
      <Button variant={variant} onClick={onPress}>
        <Trans>Configure</Trans>
      </Button>
    );
  }
  return (
    <div className={cn("flex flex-col gap-2", className)}>
      <Button variant="secondary" aria-disabled="true" aria-describedby={reason} className="opacity-60">
        <Trans>Configure</Trans>
      </Button>
      <p id={reason} className="text-sm text-muted">
        <Trans>Only administrators can configure alert integrations</Trans>
      </p>
    </div>
  );
}
