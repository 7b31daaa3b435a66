import { useEffect } from "react";
import { productName } from "./product.ts";

/** Names the page in the browser's tab and history: `{Page} · {product}`. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} · ${productName()}`;
  }, [page]);
}
