import { t } from "@lingui/core/macro";
import { X } from "lucide-react";
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { IconButton } from "#client/ui/icon-button.tsx";

interface PromptCardProps {
  title: string;
  children?: ReactNode;
  actions: ReactNode;
  onClose: () => void;
}

/** A non-modal card above the bottom bar. Escape closes it. */
export function PromptCard({ title, children, actions, onClose }: PromptCardProps) {
  const titleId = useId();
  const card = useRef<HTMLElement>(null);

  const close = useEffectEvent((event: KeyboardEvent) => {
    // Escape closes an open dialog or menu first.
    const isCovered = document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;
    if (event.key === "Escape" && !event.defaultPrevented && !isCovered) onClose();
  });
  useEffect(() => {
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, []);

  // Moves the focus from the closing card to the page, in a layout effect: its cleanup runs before the card is removed.
  useLayoutEffect(() => {
    const { current } = card;
    return () => {
      if (current?.contains(document.activeElement))
        document.getElementById("main")?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <section
      ref={card}
      aria-labelledby={titleId}
      data-prompt
      data-print="hidden"
      className={
        "fixed inset-x-3 bottom-[calc(var(--bar-height)+0.75rem)] z-30 mx-auto max-h-[60dvh] max-w-md animate-pop " +
        "overflow-y-auto rounded-card border border-line bg-raised p-4 shadow-float md:bottom-24 " +
        "short:static short:mx-3 short:mb-[calc(var(--bar-height)+0.75rem)] short:max-h-none short:shadow-none"
      }
    >
      <div className="flex items-center gap-3">
        <h2 id={titleId} className="min-w-0 flex-1 text-base md:text-lg md:leading-snug">
          {title}
        </h2>
        <IconButton size="sm" label={t`Dismiss`} onClick={onClose} className="-my-2.5 -me-1">
          <X />
        </IconButton>
      </div>
      {children && <div className="mt-2 text-sm text-muted">{children}</div>}
      <div className="mt-1 flex flex-wrap justify-end gap-2 md:mt-3">{actions}</div>
    </section>
  );
}
