import { t } from "@lingui/core/macro";
import { X } from "lucide-react";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { cn } from "#client/lib/class-names.ts";
import { useHistoryEntry } from "#client/lib/navigation/history-entry.ts";
import { IconButton } from "#client/ui/icon-button.tsx";
import { closeSeenToasts } from "#client/ui/status/toast.ts";
import { SheetGrip } from "./sheet-grip.tsx";

interface LightDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Buttons in a sticky row below the scrolling body. */
  footer?: ReactNode;
  /** Set if the content changes the URL, and with it the history. */
  ownsHistory?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * A dialog for the visitors' pages. Looks like Dialog but uses the native <dialog> instead of Radix, which would add 20
 * kB to their first load.
 */
export function LightDialog(props: LightDialogProps) {
  const { open, onClose, title, footer, ownsHistory, className, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) {
      element.showModal();
      closeSeenToasts();
    } else element.close();
  }, [open]);
  useHistoryEntry(open && !ownsHistory, onClose);

  useEffect(() => {
    const element = dialog.current;
    const onPress = (event: MouseEvent) => {
      // The content covers the whole dialog, so only the backdrop has the dialog as its target.
      if (event.target === element) element?.close();
    };
    element?.addEventListener("click", onPress);
    return () => element?.removeEventListener("click", onPress);
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className={cn(
        className,
        "fixed inset-x-0 top-auto bottom-0 m-0 mx-auto max-h-[92dvh] w-full max-w-none overflow-hidden rounded-t-sheet bg-raised text-ink shadow-float backdrop:bg-scrim open:flex open:animate-sheet md:inset-0 md:m-auto md:h-fit md:max-h-[88dvh] md:max-w-[500px] md:rounded-card short:overflow-y-auto short:open:block",
      )}
    >
      {open && (
        <div className="flex min-h-0 w-full flex-col short:block">
          <SheetGrip onClose={onClose} />
          <div className="flex items-start gap-3 px-5 pt-2 pb-3 md:px-6 md:pt-4">
            <h2 dir="auto" id={id} className="min-w-0 flex-1 py-1.5 text-xl [overflow-wrap:anywhere]">
              {title}
            </h2>
            <IconButton label={t`Close`} onClick={onClose} className="-me-2">
              <X />
            </IconButton>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5 md:px-6 short:overflow-visible">
            {children}
          </div>
          {footer && (
            <div className="border-t border-line px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-6 md:py-4">
              {footer}
            </div>
          )}
        </div>
      )}
    </dialog>
  );
}
