import * as Radix from "@radix-ui/react-dialog";
import { cva, type VariantProps } from "class-variance-authority";
import { X } from "lucide-react";
import { createContext, use, useRef, useState, type FormEventHandler, type ReactNode } from "react";
import { useBackToClose } from "#client/lib/back-to-close.ts";
import { cn } from "#client/lib/class-names.ts";
import { useUnsaved } from "#client/lib/unsaved.ts";
import { Button, type ButtonProps } from "./button.tsx";
import { DialogSurface } from "./dialog-surface.tsx";
import { DiscardDialog } from "./discard-dialog.tsx";
import { IconButton } from "./icon-button.tsx";
import { useSheetDrag } from "./use-sheet-drag.ts";

const width = cva("", {
  variants: {
    size: { sm: "md:max-w-[420px]", md: "md:max-w-[500px]", lg: "md:max-w-[720px]", xl: "md:max-w-[960px]" },
  },
  defaultVariants: { size: "md" },
});

interface DialogProps extends VariantProps<typeof width> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons of the action row, which stays in sight while the body scrolls. */
  footer?: ReactNode;
  /** Given: body and footer are one form, and a submit button in the footer sends it. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
  /** Something was typed: closing asks first, and so does leaving the page. */
  dirty?: boolean;
  /** Open because the address says so (`?dish=7`): then Back is the router's, and onOpenChange goes back. */
  addressed?: boolean;
  /** Small things beside the title (a badge, a button). */
  aside?: ReactNode;
  children: ReactNode;
}

const CloseContext = createContext<() => void>(() => {});

/**
 * A dialog: centred on wide screens, a sheet that rises from the bottom on phones. Escape, the backdrop, Back and the
 * handle close it; the focus goes in and comes back.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, footer, onSubmit } = props;
  const { dirty, addressed, aside, size, children } = props;
  const [asking, setAsking] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);

  /** Closes, or asks first; false when it stays open for now. */
  const requestClose = () => {
    if (dirty) setAsking(true);
    else onOpenChange(false);
    return !dirty;
  };
  const discard = () => {
    setAsking(false);
    onOpenChange(false);
  };
  useBackToClose(open && !addressed, requestClose);
  useUnsaved(open && dirty === true, discard);
  const drag = useSheetDrag(() => sheet.current, requestClose);

  const content = (
    <>
      <div
        className={cn(
          "min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5 md:px-6 short:overflow-visible",
          !footer && "pb-6",
        )}
      >
        {children}
      </div>
      {footer && (
        <div className="flex flex-col-reverse gap-2 border-t border-line px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:flex-row md:justify-end md:px-6 md:py-4">
          {footer}
        </div>
      )}
    </>
  );

  return (
    <CloseContext value={requestClose}>
      <DialogSurface
        ref={sheet}
        open={open}
        onOpenChange={(next) => (next ? onOpenChange(true) : requestClose())}
        described={Boolean(description)}
        className={width({ size })}
      >
        <div {...drag} className="flex shrink-0 touch-none justify-center pt-2.5 pb-1 md:hidden">
          <span aria-hidden="true" className="h-1.5 w-10 rounded-full bg-control/60" />
        </div>
        <div className="flex items-start gap-3 px-5 pt-2 pb-4 md:px-6 md:pt-5">
          <div className="min-w-0 flex-1 py-1.5">
            <Radix.Title className="text-xl [overflow-wrap:anywhere]">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description>
            )}
          </div>
          {aside}
          <IconButton label="Close" onClick={requestClose} className="-mr-2">
            <X />
          </IconButton>
        </div>
        {onSubmit ? (
          <form noValidate onSubmit={onSubmit} className="flex min-h-0 flex-1 flex-col">
            {content}
          </form>
        ) : (
          content
        )}
      </DialogSurface>
      <DiscardDialog open={asking} onKeep={() => setAsking(false)} onDiscard={discard} />
    </CloseContext>
  );
}

/** A button that closes the dialog around it (asking first when something was typed). */
export function DialogClose({
  children = "Cancel",
  variant = "secondary",
  ...rest
}: Omit<ButtonProps, "onClick">) {
  const close = use(CloseContext);
  return (
    <Button {...rest} variant={variant} onClick={close}>
      {children}
    </Button>
  );
}
