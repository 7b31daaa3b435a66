import { useEffect } from "react";
import { productName } from "#client/lib/product.ts";

/** Sets the document title to `{page} · {product}`. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} · ${productName()}`;
  }, [page]);
}
