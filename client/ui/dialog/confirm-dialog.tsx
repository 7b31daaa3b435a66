import { t } from "@lingui/core/macro";
import * as Radix from "@radix-ui/react-dialog";
import type { ReactNode } from "react";
import { useCloseOnBack } from "#client/lib/navigation/close-on-back.ts";
import { Button } from "#client/ui/button.tsx";
import { DialogSurface } from "./dialog-surface.tsx";

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Explains the consequences. */
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Defaults to "danger". */
  variant?: "danger" | "primary";
  pending?: boolean;
  /** The dialog stays open until `open` is set to false. */
  onConfirm: () => void;
  children?: ReactNode;
}

/** Asks before a destructive action. Cancel gets the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel = t`Cancel` } = props;
  const { variant = "danger", pending, onConfirm, children } = props;
  useCloseOnBack(open, () => onOpenChange(false));
  return (
    <DialogSurface
      open={open}
      onOpenChange={onOpenChange}
      described
      role="alertdialog"
      className="gap-5 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:max-w-[420px] md:p-6"
    >
      {/* The padding shows the outline of a focused field whole. */}
      <div className="-m-1 min-h-0 overflow-y-auto p-1 short:mb-4 short:overflow-visible">
        <Radix.Title className="text-xl [overflow-wrap:anywhere]">{title}</Radix.Title>
        <Radix.Description asChild>
          <div className="mt-2 text-muted">{description}</div>
        </Radix.Description>
        {children}
      </div>
      <div className="flex shrink-0 flex-col gap-2 md:flex-row md:justify-end">
        <Button variant="secondary" onClick={() => onOpenChange(false)} className="order-2 md:order-1">
          {cancelLabel}
        </Button>
        <Button variant={variant} pending={pending} onClick={onConfirm} className="order-1 md:order-2">
          {confirmLabel}
        </Button>
      </div>
    </DialogSurface>
  );
}
