import { toast, type ToastOptions } from "./toast.ts";

/**
 * Shows a toast with an Undo button. For calls that cannot be taken back: make the call only after this resolves.
 * @returns true if Undo was pressed; false when the toast has closed or the page is left
 */
export function offerUndo(
  options: Pick<ToastOptions, "title" | "description" | "duration">,
): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (undone: boolean) => {
      window.removeEventListener("pagehide", leave);
      resolve(undone);
    };
    const close = toast({
      ...options,
      action: { label: "Undo", onPress: () => settle(true) },
      onEnd: () => settle(false),
    });
    // The browser may restore a page that was left; Undo would be too late then.
    const leave = () => {
      settle(false);
      close();
    };
    window.addEventListener("pagehide", leave);
  });
}
