import { t } from "@lingui/core/macro";
import { CircleExclamationPoint, CircleCheck, X } from "lucide-react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { cn } from "#client/lib/class-names.ts";
import { useStore } from "#client/lib/store.ts";
import { Button } from "#client/ui/button.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { closeToast, recordPress, pressToastAction, showPendingToast, toasts, type Toast } from "./toast.ts";

/** Shows the current toast; rendered once. See docs/adr/0006-own-toasts.md. */
export function Toaster() {
  const current = useStore(toasts).at(-1);
  useEffect(showPendingToast, []);
  useEffect(() => {
    window.addEventListener("click", recordPress, true);
    return () => window.removeEventListener("click", recordPress, true);
  }, []);
  const urgent = current?.variant === "destructive";
  return (
    <div
      data-toaster
      data-success={current?.variant === "success" || undefined}
      data-arrival={current?.isArrival}
      aria-live={urgent ? "assertive" : "polite"}
      aria-atomic="true"
      // Dialogs close on a press outside; by the time they check its target, the toast may be unmounted.
      onPointerDown={(event) => event.stopPropagation()}
      className="toaster pointer-events-none fixed z-60 flex"
    >
      {current && <ToastCard key={current.id} toast={current} />}
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    if (isResting || toast.duration === Infinity) return;
    const timer = window.setTimeout(() => closeToast(toast), toast.duration);
    return () => window.clearTimeout(timer);
  }, [isResting, toast]);

  const card = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);
  // When a toast with the focus is unmounted, return the focus to the previous element or to the page.
  const restoreFocus = useEffectEvent((gone: HTMLElement | null) => {
    if (!gone?.contains(document.activeElement)) return;
    const before = cameFrom.current?.isConnected ? cameFrom.current : document.querySelector("main");
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    const { current } = card;
    return () => restoreFocus(current);
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "F6") return;
      event.preventDefault();
      card.current?.querySelector("button")?.focus();
    };
    // A modal dialog, which listens at the document, would take the focus back.
    const keep = (gains: EventTarget | null, event: Event) => {
      if (card.current?.contains(gains as Node | null)) event.stopPropagation();
    };
    const page = document.documentElement;
    const listening = new AbortController();
    page.addEventListener("keydown", onKeyDown, listening);
    page.addEventListener("focusin", (event) => keep(event.target, event), listening);
    page.addEventListener("focusout", (event) => keep(event.relatedTarget, event), listening);
    return () => listening.abort();
  }, []);

  const { title, description, variant = "default", action, joy } = toast;
  return (
    <div
      ref={card}
      data-toast={variant}
      onPointerEnter={() => setResting(true)}
      onPointerLeave={() => setResting(false)}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
        setResting(true);
      }}
      onBlur={() => setResting(false)}
      className={cn(
        "pointer-events-auto isolate flex w-full max-w-md animate-pop gap-3 rounded-card border bg-raised p-3 ps-4",
        "shadow-float md:w-96",
        description ? "items-start" : "items-center",
        variant === "destructive" ? "border-danger" : "border-line",
      )}
    >
      {variant === "destructive" && (
        <CircleExclamationPoint className={cn("size-5 shrink-0 text-danger", description && "mt-1.5")} />
      )}
      {variant === "success" && (
        <span className={cn("shrink-0 text-good", description && "mt-1.5", joy && "joy")}>
          <CircleCheck className="size-5" />
        </span>
      )}
      {/* A long action wraps below the text. */}
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-6">
        <div className="min-w-0 flex-[1_1_7rem] py-1.5">
          <p dir="auto" className="text-sm font-semibold">
            {title}
          </p>
          {description && (
            <p dir="auto" className="mt-0.5 text-sm text-muted">
              {description}
            </p>
          )}
        </div>
        {action && (
          <Button size="sm" variant="link" className="-ms-3" onClick={() => pressToastAction(toast)}>
            {action.label}
          </Button>
        )}
      </div>
      <IconButton size="sm" label={t`Dismiss`} onClick={() => closeToast(toast)}>
        <X />
      </IconButton>
    </div>
  );
}
