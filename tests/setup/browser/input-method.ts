import { expect, type Locator } from "@playwright/test";

/** In Safari, the composition has ended when the key arrives. */
export type Browser = "Chrome" | "Safari";

/** Writes a word into the field as with a Japanese keyboard, and presses a key that is meant for the input method. */
export async function compose(field: Locator, word: string, browser: Browser, key = "Enter"): Promise<void> {
  const page = field.page();
  const devtools = await page.context().newCDPSession(page);
  const press = () =>
    devtools.send("Input.dispatchKeyEvent", {
      type: "rawKeyDown",
      key,
      code: key,
      windowsVirtualKeyCode: 229,
    });
  const before = await field.inputValue();
  await field.focus();
  const [selectionStart, selectionEnd] = [word.length, word.length];
  await devtools.send("Input.imeSetComposition", { text: word, selectionStart, selectionEnd });
  if (browser === "Chrome") await press();
  await devtools.send("Input.insertText", { text: word });
  if (browser === "Safari") await press();
  await devtools.send("Input.dispatchKeyEvent", { type: "keyUp", key, code: key });
  await expect(field).toHaveValue(before + word);
  await devtools.detach();
}
