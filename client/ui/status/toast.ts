import { sessionStore } from "#client/lib/device/browser-features.ts";
import { createStore } from "#client/lib/store.ts";

export interface ToastOptions {
  title: string;
  description?: string;
  variant?: "default" | "success" | "destructive";
  /**
   * Milliseconds, 5000 by default. Paused while the toast is hovered or focused. With `Infinity` the toast stays until
   * it is closed, and reappears after a toast that covered it.
   */
  duration?: number;
  action?: { label: string; onPress: () => void };
  /** Scatters a few leaves around the icon of a success. */
  joy?: boolean;
  /** Called when the toast closes without its action. */
  onEnd?: () => void;
}

export interface Toast extends ToastOptions {
  id: number;
  duration: number;
  /** Shown together with the page, whose top it must not cover. */
  isArrival?: boolean;
}

const STORAGE_KEY = "toast";
let lastId = 0;

/** The last toast is shown; the others are persistent toasts that it covers. */
export const toasts = createStore<readonly Toast[]>([]);

/**
 * Shows a toast and closes the previous one.
 * @returns a function that closes the toast
 */
export function toast(options: ToastOptions & Pick<Toast, "isArrival">): () => void {
  const next = { duration: 5_000, ...options, id: ++lastId };
  const before = toasts.get();
  // A persistent toast that is shown again replaces itself.
  const persistent = before.filter(({ duration, title }) => duration === Infinity && title !== next.title);
  toasts.set([...persistent, next]);
  for (const closed of before) if (!persistent.includes(closed)) closed.onEnd?.();
  return () => closeToast(next);
}

/** Shows a toast about something that was done. */
export const showSuccess = (title: string, description?: string) =>
  toast({ title, description, variant: "success" });

/** Shows a toast about something that did not work; `showFailure` is for failed requests. */
export const showProblem = (title: string, description?: string) =>
  toast({ title, description, variant: "destructive" });

export function closeToast({ id }: Pick<Toast, "id">): void {
  remove(id)?.onEnd?.();
}

/** Closes all toasts that close by themselves. */
export function closeToasts(): void {
  for (const each of toasts.get()) if (each.duration !== Infinity) closeToast(each);
}

let atLastPress: readonly Toast[] = [];

/** Records which toasts were shown before the press that runs now. */
export function recordPress(): void {
  atLastPress = toasts.get();
}

/**
 * Closes toasts that only say what was done before the press that opened a dialog. Those of the press itself stay, as
 * do failures and actions.
 */
export function closeSeenToasts(): void {
  for (const each of atLastPress)
    if (!each.action && each.variant !== "destructive" && each.duration !== Infinity) closeToast(each);
}

export function pressToastAction({ id }: Pick<Toast, "id">): void {
  remove(id)?.action?.onPress();
}

function remove(id: number): Toast | undefined {
  const removed = toasts.get().find((other) => other.id === id);
  toasts.set(toasts.get().filter((other) => other !== removed));
  return removed;
}

/** Stores a toast to show after the next page load; dropped in browsers without storage. */
export function toastAfterReload(options: Omit<ToastOptions, "action" | "onEnd">): void {
  sessionStore.set(STORAGE_KEY, JSON.stringify(options));
}

export function showPendingToast(): void {
  const kept = sessionStore.getJson(STORAGE_KEY) as ToastOptions | null;
  sessionStore.remove(STORAGE_KEY);
  if (kept) toast({ ...kept, isArrival: true });
}
