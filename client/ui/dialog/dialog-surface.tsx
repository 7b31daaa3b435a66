import * as Radix from "@radix-ui/react-dialog";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { cn } from "#client/lib/class-names.ts";
import { useRootAttribute } from "#client/lib/device/root-attribute.ts";
import { rememberOpener, setOpener, takeOpener } from "#client/lib/navigation/dialog-opener.ts";
import { closeSeenToasts } from "#client/ui/status/toast.ts";

interface DialogSurfaceProps {
  open: boolean;
  /** Called on Escape or a press on the backdrop. */
  onOpenChange: (open: boolean) => void;
  /** True if there is a Radix.Description; Radix warns about a missing one otherwise. */
  described: boolean;
  role?: "dialog" | "alertdialog";
  className?: string;
  children: ReactNode;
}

/**
 * An Escape that Radix sent to the wrong dialog. Radix notifies the dialog that was topmost at the last render, so
 * right after another dialog opens that is the one below it, or none.
 */
let misdirected: Event | undefined;

function isPressedElsewhere({ target }: Event, content: Element | null): boolean {
  const dialog = target instanceof Element ? target.closest("[role=dialog], [role=alertdialog]") : null;
  return dialog !== null && dialog !== content;
}

/**
 * Fields that handle Escape themselves have `data-own-escape`. Stopping the event is not enough, because Radix listens
 * in the capture phase.
 */
function isOwnEscape({ target }: Event): boolean {
  return target instanceof Element && target.closest("[data-own-escape]") !== null;
}

export function DialogSurface(props: DialogSurfaceProps) {
  const { open, onOpenChange, described, role = "dialog", className, children } = props;
  const focus = useDialogFocus(open, role === "alertdialog");
  useRootAttribute("data-dialog", open);
  useEffect(() => {
    if (open) closeSeenToasts();
  }, [open]);
  const content = useRef<HTMLDivElement>(null);
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
            // From the last field to the first, Radix moves the focus without scrolling.
            if (event.key === "Tab")
              queueMicrotask(() => document.activeElement?.scrollIntoView({ block: "nearest" }));
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

const FIELD =
  "input:not([type=hidden], [type=file], [type=checkbox], :disabled), textarea:not(:disabled), select:not(:disabled)";

/** Returns the first visible field of a form, but no switch, or the dialog if that would open a phone's keyboard. */
function initialFocus(dialog: HTMLElement): HTMLElement {
  const hasMouse = window.matchMedia("(hover: hover)").matches;
  const fields = hasMouse ? [...dialog.querySelectorAll<HTMLElement>(`form :is(${FIELD})`)] : [];
  // Skips fields that are shown on phones only.
  return fields.find((field) => field.getClientRects().length > 0) ?? dialog;
}

/** Returns the dialog below a closed one, or the main action of the page, which may have appeared, or the page. */
function layerBelow(): HTMLElement | null {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"][data-state="open"]');
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  return [...dialogs].at(-1) ?? find("main [data-page-action]") ?? find("main");
}

/**
 * Moves the focus into a dialog when it opens and back when it closes. Radix restores it only for dialogs with a
 * trigger; these are opened by state.
 * @param isQuestion puts the initial focus on the first button (Cancel)
 */
function useDialogFocus(open: boolean, isQuestion: boolean) {
  const opener = useRef<HTMLElement | null>(null);
  const wasOpen = useRef(false);
  // A layout effect runs before the content mounts and can take the focus. Guarded to run once for each opening,
  // because React runs effects twice in development and the second time the focus is already inside.
  useLayoutEffect(() => {
    if (open && !wasOpen.current) opener.current = takeOpener();
    if (!open && wasOpen.current) rememberOpener(opener.current);
    wasOpen.current = open;
  }, [open]);

  return {
    onOpenAutoFocus: (event: Event) => {
      if (!(event.target instanceof HTMLElement)) return;
      setOpener(event.target, opener.current);
      if (isQuestion) return;
      event.preventDefault();
      initialFocus(event.target).focus({ preventScroll: true });
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current?.isConnected) opener.current.focus({ preventScroll: true });
      // The opener was unmounted: unless the focus has moved elsewhere, use the layer below.
      else if (document.activeElement === document.body) layerBelow()?.focus({ preventScroll: true });
    },
  };
}
