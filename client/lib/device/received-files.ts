import { useEffect, useEffectEvent, type RefObject } from "react";

type Receive = (files: File[]) => void;

/** The elements of the page that take files; the oldest of a dialog first. */
const receivers = new Map<Element, Receive>();

/** Calls `onFiles` with files pasted or dropped on the element, or elsewhere while its dialog is open. */
export function useReceivedFiles(element: RefObject<Element | null>, onFiles: Receive): void {
  const receive = useEffectEvent(onFiles);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    receivers.set(current, (files) => receive(files));
    return () => {
      receivers.delete(current);
    };
  }, [element]);
}

function receiverOf({ target }: Event): Element | undefined {
  const elements = [...receivers.keys()];
  const dialogs = document.querySelectorAll(':is([role$="dialog"], dialog[open]):not([data-state="closed"])');
  return (
    elements.findLast((element) => element.contains(target as Node)) ??
    elements.find((element) => [...dialogs].at(-1)?.contains(element))
  );
}

const isTextField = ({ target }: Event) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches("textarea, input:not([type=file], [type=checkbox], [type=radio])"));

/**
 * Passes pasted and dropped files to the element that takes them, marked by `data-over` during a drag. Other drops do
 * nothing, because the browser would leave the page for a file or link. Text can be dropped on text fields.
 */
export function receiveFiles(): void {
  let isFromPage = false;
  const mark = (receiver?: Element) => {
    document.querySelector("[data-over=files]")?.removeAttribute("data-over");
    receiver?.setAttribute("data-over", "files");
  };
  const give = (event: Event, { items }: DataTransfer) => {
    const files = [...items].flatMap((item) =>
      item.webkitGetAsEntry()?.isDirectory ? [] : (item.getAsFile() ?? []),
    );
    const receiver = receiverOf(event);
    if (!receiver || files.length === 0) return;
    event.preventDefault();
    receivers.get(receiver)?.(files);
  };
  const onDrag = (event: DragEvent) => {
    const { dataTransfer, defaultPrevented, target, type } = event;
    mark();
    if (!dataTransfer || defaultPrevented) return;
    const hasFiles = dataTransfer.types.includes("Files") && !isFromPage;
    // The dragged element may be gone, and with it its dragend event.
    if (type === "drop") isFromPage = false;
    if (hasFiles ? target instanceof HTMLInputElement && target.type === "file" : isTextField(event)) return;
    event.preventDefault();
    if (type === "drop" && hasFiles) give(event, dataTransfer);
    if (type === "drop") return;
    const receiver = hasFiles ? receiverOf(event) : undefined;
    dataTransfer.dropEffect = receiver ? "copy" : "none";
    mark(receiver);
  };
  for (const type of ["dragover", "drop"] as const) window.addEventListener(type, onDrag);
  // An image of the page is a file, too.
  for (const type of ["dragstart", "dragend"] as const)
    window.addEventListener(type, () => (isFromPage = type === "dragstart"));
  window.addEventListener("dragleave", (event) => event.relatedTarget === null && mark());
  window.addEventListener("paste", (event) => {
    // Office programs add a picture of the text.
    const isText = isTextField(event) && event.clipboardData?.getData("text/plain");
    if (event.clipboardData && !isText) give(event, event.clipboardData);
  });
}
