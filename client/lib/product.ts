const DEFAULT_NAME = "Sofra";

/** The product's name, as the server wrote it into the page (`PRODUCT_NAME`). */
export function productName(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="application-name"]');
  return meta?.content.trim() || DEFAULT_NAME;
}
