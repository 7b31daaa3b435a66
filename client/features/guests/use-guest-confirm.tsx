import { t } from "@lingui/core/macro";
import { useState, type ReactNode } from "react";
import { Button } from "#client/ui/button.tsx";
import { LightDialog } from "#client/ui/dialog/light-dialog.tsx";
import { useSending } from "./use-sending.ts";

interface Question {
  title: string;
  /** Explains the consequences. */
  text: ReactNode;
  confirmLabel: string;
  variant?: "primary" | "danger";
}

/** Asks a guest before something final. @param failure the title of the toast */
export function useGuestConfirm(failure: string, work: () => Promise<void>, question: Question) {
  const { title, text, confirmLabel, variant } = question;
  const [isAsking, setAsking] = useState(false);
  const { isSending, send } = useSending(failure);
  const close = () => setAsking(false);
  return {
    ask: () => setAsking(true),
    dialog: (
      <LightDialog
        open={isAsking}
        onClose={close}
        title={title}
        footer={
          <div className="flex flex-col gap-2 md:flex-row-reverse">
            <Button variant={variant} size="lg" pending={isSending} onClick={() => void send(work)}>
              {confirmLabel}
            </Button>
            <Button variant="secondary" size="lg" onClick={close}>
              {t`Cancel`}
            </Button>
          </div>
        }
      >
        <p className="text-muted">{text}</p>
      </LightDialog>
    ),
  };
}
