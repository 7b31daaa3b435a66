import type { Locator } from "@playwright/test";

interface Dragged {
  /** Paths of files or folders. */
  files?: string[];
  /** Other data by its type. */
  data?: Record<string, string>;
}

/** Drags something from outside the browser and drops it in the middle, or near the top left corner, of the target. */
export async function dropOn(
  target: Locator,
  { files = [], data = {} }: Dragged,
  corner = false,
): Promise<void> {
  const page = target.page();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("The target is not visible");
  const [x, y] = corner ? [box.x + 4, box.y + 4] : [box.x + box.width / 2, box.y + box.height / 2];
  const devtools = await page.context().newCDPSession(page);
  const items = Object.entries(data).map(([mimeType, value]) => ({ mimeType, data: value }));
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await devtools.send("Input.dispatchDragEvent", {
      type,
      x,
      y,
      data: { items, files, dragOperationsMask: 1 },
    });
  }
  await devtools.detach();
}

/** Pastes what a program has copied: texts by their type, and perhaps a picture. */
export async function pasteInto(
  target: Locator,
  texts: Record<string, string>,
  picture?: Buffer,
): Promise<void> {
  await target.focus();
  await target.evaluate(
    (element, { texts, bytes }) => {
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text);
      if (bytes)
        clipboardData.items.add(new File([new Uint8Array(bytes)], "image.png", { type: "image/png" }));
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      // An event of a script pastes nothing by itself.
      if (element.dispatchEvent(event)) document.execCommand("insertText", false, texts["text/plain"] ?? "");
    },
    { texts, bytes: picture && [...picture] },
  );
}
