import { t } from "@lingui/core/macro";
import * as Radix from "@radix-ui/react-dialog";
import { cva, type VariantProps } from "class-variance-authority";
import { X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "#client/lib/class-names.ts";
import { useUnsaved } from "#client/lib/unsaved.ts";
import { Button, type ButtonProps } from "#client/ui/button.tsx";
import { Form } from "#client/ui/form/form.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
// Loaded with the dialog, so that the question about unsaved input also works offline.
import "./confirm-dialog.tsx";
import { useOpenDialog } from "./addressed-dialogs.tsx";
import { DialogSurface } from "./dialog-surface.tsx";
import { SheetGrip } from "./sheet-grip.tsx";

const width = cva("", {
  variants: {
    // On phones, large ones have their height before their content, so that they do not grow.
    size: {
      sm: "md:max-w-[420px]",
      md: "md:max-w-[500px]",
      lg: "md:max-w-[720px] max-md:h-[92dvh]",
      xl: "md:max-w-[960px] max-md:h-[92dvh]",
    },
  },
  defaultVariants: { size: "md" },
});

interface DialogProps extends VariantProps<typeof width> {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons in a sticky row below the scrolling body. */
  footer?: ReactNode;
  /** Scrolls the footer with the body on short screens. */
  footerScrolls?: boolean;
  /** Covers the whole screen, and keeps the footer in sight on any short one. */
  coversScreen?: boolean;
  /** Wraps body and footer in a form, submitted by a button in the footer. */
  onSubmit?: ComponentProps<typeof Form>["onSubmit"];
  /** True if there is unsaved input: closing or leaving the page asks first. */
  dirty?: boolean;
  /** Called when unsaved input is discarded. */
  onDiscard?: () => void;
  /** Content next to the title (a badge, a button). */
  aside?: ReactNode;
  /** The body starts with a photo, on phones up to the edges, below handle and Close, and contains the DialogTitle. */
  startsWithPhoto?: boolean;
  children: ReactNode;
}

/**
 * A dialog opened by the URL: centered on wide screens, a bottom sheet on phones. Closed by Escape, the backdrop, Back
 * or pulling the handle.
 */
export function Dialog(props: DialogProps) {
  const {
    title,
    description,
    footer,
    footerScrolls,
    coversScreen,
    onSubmit,
    dirty = false,
    onDiscard,
    aside,
    startsWithPhoto,
    size,
    children,
  } = props;
  const { isOpen, isSaved, leave, param, value } = useOpenDialog();
  useUnsaved(isOpen && dirty, { param, value, onDiscard: () => onDiscard?.() });

  const close = (
    <IconButton
      label={t`Close`}
      variant={startsWithPhoto ? "overlay" : "ghost"}
      onClick={() => void leave()}
      className={startsWithPhoto ? "absolute end-3 top-3 z-10 border border-line" : "-me-2"}
    >
      <X />
    </IconButton>
  );
  const content = (
    <>
      <div
        className={cn(
          "min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5 md:px-6 short:overflow-visible",
          !footer && "pb-6",
          // Below the handle, the content fades out once its photo, which covers this, is gone.
          startsWithPhoto &&
            "max-md:scroll-pt-9 max-md:before:pointer-events-none max-md:before:sticky max-md:before:top-0 max-md:before:z-1 max-md:before:-mx-5 max-md:before:-mb-9 max-md:before:block max-md:before:h-9 max-md:before:bg-linear-to-b max-md:before:from-raised max-md:before:from-60% md:pt-6",
          coversScreen && "short:flex-[1_0_auto]",
        )}
      >
        {children}
      </div>
      {footer && (
        <div
          className={cn(
            "flex flex-col-reverse gap-2 border-t border-line px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:flex-row md:justify-end md:px-6 md:py-4",
            coversScreen
              ? "short:sticky short:bottom-0 short:bg-raised short:py-2"
              : !footerScrolls && "short:sm:sticky short:sm:bottom-0 short:sm:bg-raised short:sm:py-2",
          )}
        >
          {footer}
        </div>
      )}
    </>
  );

  return (
    <DialogSurface
      open={isOpen}
      onOpenChange={() => void leave()}
      described={Boolean(description)}
      // The padding keeps focused elements out from under the pinned footer.
      className={cn(
        width({ size }),
        coversScreen
          ? "inset-0! m-0! flex! h-dvh! max-h-none! max-w-none! rounded-none! pt-[env(safe-area-inset-top)] px-[max(env(safe-area-inset-left),env(safe-area-inset-right))] short:scroll-pb-20"
          : !footerScrolls && "short:sm:scroll-pb-20",
        startsWithPhoto && "overflow-hidden max-md:h-[96dvh]! max-md:max-h-none",
      )}
    >
      {!coversScreen && (
        <SheetGrip
          onClose={() => void leave()}
          className={startsWithPhoto && "absolute inset-x-0 z-10 h-8 *:bg-control *:ring-2 *:ring-surface"}
        />
      )}
      {startsWithPhoto ? (
        <>{close}</>
      ) : (
        <div className="flex items-start gap-3 px-5 pt-2 pb-4 md:px-6 md:pt-5 short:pt-1 short:pb-2">
          <div className="min-w-0 flex-1 py-1.5">
            <DialogTitle>{title}</DialogTitle>
            {description && (
              <Radix.Description dir="auto" className="mt-1 text-sm text-muted">
                {description}
              </Radix.Description>
            )}
          </div>
          {aside}
          {close}
        </div>
      )}
      {onSubmit ? (
        <Form
          // A second press while the dialog closes would send it again.
          onSubmit={(event) => isSaved() || onSubmit(event)}
          className="flex min-h-0 flex-1 flex-col"
        >
          {content}
        </Form>
      ) : (
        <>{content}</>
      )}
    </DialogSurface>
  );
}

export function DialogTitle({ children }: { children: ReactNode }) {
  return (
    <Radix.Title dir="auto" className="text-xl [overflow-wrap:anywhere]">
      {children}
    </Radix.Title>
  );
}

/** A button that closes the surrounding dialog, asking first if there is unsaved input. */
export function DialogClose({
  children = t`Cancel`,
  variant = "secondary",
  ...rest
}: Omit<ButtonProps, "onClick">) {
  const { leave } = useOpenDialog();
  return (
    <Button {...rest} variant={variant} onClick={() => void leave()}>
      {children}
    </Button>
  );
}

/** Cancel, except on phones, and the button that submits the dialog's form. */
export function DialogSubmit({ pendingLabel = t`Saving…`, ...rest }: Omit<ButtonProps, "type">) {
  return (
    <>
      <DialogClose className="max-md:hidden" />
      <Button {...rest} type="submit" pendingLabel={pendingLabel} />
    </>
  );
}
