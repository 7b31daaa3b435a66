import * as Radix from "@radix-ui/react-dialog";
import { useEffect, useImperativeHandle, useRef, type ReactNode, type Ref } from "react";
import { cn } from "#client/lib/class-names.ts";
import { useRootAttribute } from "#client/lib/device/root-attribute.ts";
import { closeSeenToasts } from "#client/ui/status/toast.ts";
import { useDialogFocus } from "./use-dialog-focus.ts";

interface DialogSurfaceProps {
  open: boolean;
  /** Called on Escape or a press on the backdrop. */
  onOpenChange: (open: boolean) => void;
  /** True if there is a Radix.Description; Radix warns about a missing one otherwise. */
  described: boolean;
  role?: "dialog" | "alertdialog";
  className?: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/**
 * An Escape that Radix sent to the wrong dialog. Radix notifies the dialog that was topmost at the last render, so right
 * after another dialog opens that is the one below it, or none.
 */
let misdirected: Event | undefined;

function isPressedElsewhere({ target }: Event, content: Element | null): boolean {
  const dialog = target instanceof Element ? target.closest("[role=dialog], [role=alertdialog]") : null;
  return dialog !== null && dialog !== content;
}

/**
 * Fields that handle Escape themselves have `data-own-escape`. Stopping the event is not enough, because Radix listens in
 * the capture phase.
 */
function isOwnEscape({ target }: Event): boolean {
  return target instanceof Element && target.closest("[data-own-escape]") !== null;
}

export function DialogSurface(props: DialogSurfaceProps) {
  const { open, onOpenChange, described, role = "dialog", className, ref, children } = props;
  const focus = useDialogFocus(open, role === "alertdialog");
  useRootAttribute("data-dialog", open);
  useEffect(() => {
    if (open) closeSeenToasts();
  }, [open]);
  const content = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => content.current as HTMLDivElement);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade bg-scrim" />
        <Radix.Content
          {...focus}
          {...(described ? {} : { "aria-describedby": undefined })}
          ref={content}
          role={role}
          onEscapeKeyDown={(event) => {
            if (isPressedElsewhere(event, content.current)) misdirected = event;
            if (misdirected === event || isOwnEscape(event)) event.preventDefault();
          }}
          onKeyDown={(event) => {
            if (event.key !== "Escape" || isPressedElsewhere(event.nativeEvent, content.current)) return;
            if (event.defaultPrevented && event.nativeEvent !== misdirected) return;
            event.preventDefault();
            onOpenChange(false);
          }}
          onInteractOutside={(event) => {
            // Toasts stay usable while a dialog is open.
            if (event.target instanceof Element && event.target.closest("[data-toaster]"))
              event.preventDefault();
          }}
          className={cn(
            "fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full flex-col bg-raised shadow-float",
            "animate-sheet rounded-t-sheet md:inset-0 md:m-auto md:h-fit md:max-h-[88dvh] md:rounded-card",
            // The dialog scrolls as a whole, including its actions.
            "short:block short:overflow-y-auto",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
