import { sessionStore } from "#client/lib/browser-features.ts";
import { TOAST_MS } from "#shared/limits.ts";

export interface ToastOptions {
  title: string;
  description?: string;
  variant?: "default" | "success" | "destructive";
  /** Milliseconds in sight; 5000 unless given. Resting on the toast stops the clock. */
  duration?: number;
  action?: { label: string; onPress: () => void };
  /** Another toast takes its place only for as long as that one is in sight. */
  comesBack?: boolean;
  /** Gone from sight, and its action was not pressed: now it cannot be undone any more. */
  onEnd?: () => void;
}

export interface Toast extends ToastOptions {
  id: number;
  duration: number;
}

const STORAGE_KEY = "toast";
const listeners = new Set<() => void>();
let current: Toast | null = null;
/** Those that come back, the next one last. */
const waiting: Toast[] = [];
let lastId = 0;

function show(next: Toast | null, wasActedOn = false): void {
  const before = current;
  // What says the same anew takes its place for good.
  if (next && before?.comesBack && before.title !== next.title) waiting.push(before);
  current = next ?? waiting.pop() ?? null;
  for (const listener of listeners) listener();
  if (!wasActedOn) before?.onEnd?.();
}

/** Shows a toast. Spec §9: one at a time, so it takes the place of the one before. */
export function toast(options: ToastOptions): void {
  show({ duration: TOAST_MS, ...options, id: ++lastId });
}

/** Takes the toast away; only the one with this id where one is given. */
export function dismissToast(id?: number): void {
  if (id === undefined || current?.id === id) show(null);
}

/** Does what the toast's button says, and takes the toast away. */
export function pressToastAction({ id, action }: Toast): void {
  if (current?.id !== id) return;
  show(null, true);
  action?.onPress();
}

/** Keeps a toast for the page that is loaded next. It is lost in a browser without storage. */
export function toastAfterReload(options: Omit<ToastOptions, "action" | "onEnd">): void {
  sessionStore.set(STORAGE_KEY, JSON.stringify(options));
}

/** Shows what the page before left for this one. */
export function showToastFromBefore(): void {
  const kept = sessionStore.getJson(STORAGE_KEY) as ToastOptions | null;
  sessionStore.remove(STORAGE_KEY);
  if (kept) toast(kept);
}

export const toastStore = {
  current: () => current,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
