import { cn } from "#client/lib/class-names.ts";
import { productName } from "#client/lib/product.ts";

/** The product's logo, a steaming bowl; the same as client/public/favicon.svg. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cn("shrink-0", className)}>
      <rect width="32" height="32" rx="9" fill="#c2410c" />
      <path d="M5.5 15.5h21a10.5 10.5 0 0 1-6.3 9.6v1.4h-8.4v-1.4a10.5 10.5 0 0 1-6.3-9.6Z" fill="#fffaf5" />
      <path
        d="M11.5 12.2c-1.7-2 1.7-3.1 0-5.2M16 12.2c-1.7-2 1.7-3.1 0-5.2M20.5 12.2c-1.7-2 1.7-3.1 0-5.2"
        fill="none"
        stroke="#ffd7ae"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
    </svg>
  );
}

export function Brand({ className }: { className?: string }) {
  return (
    <span className={cn("inline-flex items-center gap-2.5", className)}>
      <BrandMark className="size-8" />
      <span className="truncate font-display text-xl font-semibold tracking-tight">{productName()}</span>
    </span>
  );
}
