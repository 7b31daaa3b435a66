import type { Page } from "@playwright/test";
import { plain } from "#tests/setup/data/photos.ts";

export interface Shared {
  title?: string;
  text?: string;
  /** One photo in each color. */
  photos?: string[];
}

/** Shares like a phone: submits a form to the manifest's share target, which opens the page. */
export async function share(page: Page, { photos = [], ...words }: Shared): Promise<void> {
  const pictures = await Promise.all(
    photos.map(async (color) => (await plain(40, 30, color).jpeg().toBuffer()).toString("base64")),
  );
  await page.evaluate(
    ({ words, pictures }) => {
      const form = document.createElement("form");
      Object.assign(form, { method: "post", action: "/share", enctype: "multipart/form-data" });
      for (const [name, value] of Object.entries(words))
        form.append(Object.assign(document.createElement("input"), { name, value }));
      const chosen = new DataTransfer();
      for (const [index, picture] of pictures.entries()) {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
        chosen.items.add(new File([bytes], `IMG_${index}.jpg`, { type: "image/jpeg" }));
      }
      form.append(
        Object.assign(document.createElement("input"), {
          name: "photos",
          type: "file",
          multiple: true,
          files: chosen.files,
        }),
      );
      document.body.append(form);
      form.submit();
    },
    { words, pictures },
  );
}

export const create = (page: Page) => page.getByRole("dialog", { name: "Create Dish" });

export const photos = (page: Page) => create(page).getByRole("img", { name: /^Photo \d+$/ });

export const hasStoredShare = (page: Page) => page.evaluate(() => caches.has("shared"));

export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
