import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { Button } from "#client/ui/button.tsx";
import { LightDialog } from "#client/ui/dialog/light-dialog.tsx";

interface GuestConfirmProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Explains the consequences. */
  children: ReactNode;
  confirmLabel: string;
  variant?: "primary" | "danger";
  pending: boolean;
  onConfirm: () => void;
}

/** Asks a guest before something final. */
export function GuestConfirm(props: GuestConfirmProps) {
  const { open, onClose, title, children, confirmLabel, variant, pending, onConfirm } = props;
  return (
    <LightDialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <div className="flex flex-col gap-2 md:flex-row-reverse">
          <Button variant={variant} size="lg" pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
          <Button variant="secondary" size="lg" onClick={onClose}>
            {t`Cancel`}
          </Button>
        </div>
      }
    >
      <p className="text-muted">{children}</p>
    </LightDialog>
  );
}
