import { CircleAlert, CircleCheck, X } from "lucide-react";
import { toast as sonner } from "sonner";
import { sessionStore } from "#client/lib/browser-features.ts";
import { cn } from "#client/lib/class-names.ts";
import { TOAST_MS } from "#shared/limits.ts";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";

export interface ToastOptions {
  title: string;
  description?: string;
  variant?: "default" | "success" | "destructive";
  /**
   * Milliseconds on screen; 5000 unless given. The clock stops while the pointer is on the toast. With `Infinity` the
   * toast stays until it is closed, and comes back after a toast that covered it.
   */
  duration?: number;
  action?: { label: string; onPress: () => void };
  /** Called when the toast closes without its action. */
  onEnd?: () => void;
}

const STORAGE_KEY = "toast";

/**
 * Shows a toast, which closes the one before.
 * @returns closes it
 */
export function toast({ duration = TOAST_MS, onEnd, ...content }: ToastOptions): () => void {
  for (const shown of sonner.getToasts())
    if (!("duration" in shown && shown.duration === Infinity)) sonner.dismiss(shown.id);

  let isPressed = false;
  const end = () => isPressed || onEnd?.();
  const id = sonner.custom(
    (id) => (
      <ToastCard
        {...content}
        onPress={() => {
          isPressed = true;
          sonner.dismiss(id);
          content.action?.onPress();
        }}
        onClose={() => sonner.dismiss(id)}
      />
    ),
    // A lasting toast that is offered again replaces itself.
    { id: duration === Infinity ? content.title : undefined, duration, onDismiss: end, onAutoClose: end },
  );
  return () => sonner.dismiss(id);
}

/** Keeps a toast for the page that is loaded next. It is lost in a browser without storage. */
export function toastAfterReload(options: Omit<ToastOptions, "action" | "onEnd">): void {
  sessionStore.set(STORAGE_KEY, JSON.stringify(options));
}

/** Shows the toast that the page before left for this one. */
export function showToastFromBefore(): void {
  const kept = sessionStore.getJson(STORAGE_KEY) as ToastOptions | null;
  sessionStore.remove(STORAGE_KEY);
  if (kept) toast(kept);
}

interface ToastCardProps extends Pick<ToastOptions, "title" | "description" | "variant" | "action"> {
  onPress: () => void;
  onClose: () => void;
}

function ToastCard({ title, description, variant = "default", action, onPress, onClose }: ToastCardProps) {
  return (
    <div
      data-toast={variant}
      // Sonner announces politely; an alert inside is announced at once.
      role={variant === "destructive" ? "alert" : undefined}
      className={cn(
        "flex items-start gap-3 rounded-card border bg-raised p-3 pl-4 shadow-float",
        variant === "destructive" ? "border-danger" : "border-line",
      )}
    >
      {variant === "destructive" && (
        <CircleAlert aria-hidden="true" className="mt-1.5 size-5 shrink-0 text-danger" />
      )}
      {variant === "success" && (
        <CircleCheck aria-hidden="true" className="mt-1.5 size-5 shrink-0 text-good" />
      )}
      <div className="min-w-0 flex-1 py-1.5">
        <p className="text-sm font-semibold">{title}</p>
        {description && <p className="mt-0.5 text-sm text-muted">{description}</p>}
      </div>
      {action && (
        <Button size="sm" variant="ghost" className="text-brand" onClick={onPress}>
          {action.label}
        </Button>
      )}
      <IconButton size="sm" label="Dismiss" onClick={onClose}>
        <X />
      </IconButton>
    </div>
  );
}
