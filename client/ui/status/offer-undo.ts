import { t } from "@lingui/core/macro";
import { toast, type ToastOptions } from "./toast.ts";

/**
 * Shows a toast with an Undo button. For requests that cannot be undone: send the request only after this resolves.
 * @returns true if Undo was pressed; false once the toast has closed or the page is being unloaded
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
      action: { label: t`Undo`, onPress: () => settle(true) },
      onEnd: () => settle(false),
    });
    // Close the toast: the browser may restore the page from its back/forward cache, when Undo is too late.
    const leave = () => {
      settle(false);
      close();
    };
    window.addEventListener("pagehide", leave);
  });
}
