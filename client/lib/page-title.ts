import { useEffect } from "react";
import { productName } from "./product.ts";

/** Sets the document title to `{page} · {product}`. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} · ${productName()}`;
  }, [page]);
}
