import { useEffect, useRef, type RefObject } from "react";

/** Takes pictures that are pasted anywhere in the dialog around `root`. Pasted text goes where it was meant for. */
export function usePastedFiles(
  root: RefObject<HTMLElement | null>,
  onFiles: (files: FileList) => void,
): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      const dialog = root.current?.closest('[role="dialog"]');
      if (!files?.length || !(event.target instanceof Node) || !dialog?.contains(event.target)) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, [root]);
}
