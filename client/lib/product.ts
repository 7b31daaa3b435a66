const DEFAULT_NAME = "Sofra";

/** Returns the product's name, which the server writes into the page (`PRODUCT_NAME`). */
export function productName(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="application-name"]');
  return meta?.content.trim() || DEFAULT_NAME;
}
