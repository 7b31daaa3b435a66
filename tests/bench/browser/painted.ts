import type { Page } from "playwright";

/**
 * Returns when an element was painted, in milliseconds since navigation.
 * @param selector of an element in the viewport, or of an image that is loaded
 */
export async function painted(page: Page, selector: string): Promise<number> {
  const time = await page.waitForFunction(
    (wanted) => {
      const element = document.querySelector(wanted);
      const { height, top } = element?.getBoundingClientRect() ?? { height: 0, top: 0 };
      if (height === 0 || top >= window.innerHeight) return null;
      if (element instanceof HTMLImageElement && !(element.complete && element.naturalWidth > 0)) return null;
      return new Promise<number>((resolve) => {
        // Messages are delivered after the frame was painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      });
    },
    selector,
    { polling: "raf" },
  );
  return (await time.jsonValue()) ?? Number.NaN;
}
