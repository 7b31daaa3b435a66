import { sessionStore } from "#client/lib/browser-features.ts";
import { createStore } from "#client/lib/store.ts";
import { TOAST_MS } from "#shared/limits.ts";

export interface ToastOptions {
  title: string;
  description?: string;
  variant?: "default" | "success" | "destructive";
  /**
   * Milliseconds on screen; 5000 unless given. The clock stops while the pointer or the focus is on the toast. With
   * `Infinity` the toast stays until it is closed, and comes back after a toast that covered it.
   */
  duration?: number;
  action?: { label: string; onPress: () => void };
  /** Called when the toast closes without its action. */
  onEnd?: () => void;
}

export interface Toast extends ToastOptions {
  id: number;
  duration: number;
}

const STORAGE_KEY = "toast";
let lastId = 0;

/** The last one is shown; the others are lasting toasts that it covers. */
export const toasts = createStore<readonly Toast[]>([]);

/**
 * Shows a toast, which closes the one before.
 * @returns closes it
 */
export function toast(options: ToastOptions): () => void {
  const next = { duration: TOAST_MS, ...options, id: ++lastId };
  const before = toasts.get();
  // A lasting toast that is offered again replaces itself.
  const lasting = before.filter(({ duration, title }) => duration === Infinity && title !== next.title);
  toasts.set([...lasting, next]);
  for (const closed of before) if (!lasting.includes(closed)) closed.onEnd?.();
  return () => closeToast(next);
}

/** Closes a toast if it is still open. */
export function closeToast({ id }: Pick<Toast, "id">): void {
  remove(id)?.onEnd?.();
}

/** Closes a toast and runs its action. */
export function pressToastAction({ id }: Pick<Toast, "id">): void {
  remove(id)?.action?.onPress();
}

function remove(id: number): Toast | undefined {
  const removed = toasts.get().find((other) => other.id === id);
  toasts.set(toasts.get().filter((other) => other !== removed));
  return removed;
}

/** Keeps a toast for the page that is loaded next. It is lost in a browser without storage. */
export function toastAfterReload(options: Omit<ToastOptions, "action" | "onEnd">): void {
  sessionStore.set(STORAGE_KEY, JSON.stringify(options));
}

/** Shows the toast that the page before left for this one. */
export function showPendingToast(): void {
  const kept = sessionStore.getJson(STORAGE_KEY) as ToastOptions | null;
  sessionStore.remove(STORAGE_KEY);
  if (kept) toast(kept);
}
