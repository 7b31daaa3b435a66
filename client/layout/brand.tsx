import { cn } from "#client/lib/class-names.ts";
import { productName } from "#client/lib/product.ts";

/** The product's mark: a steaming plate. The same drawing is client/public/favicon.svg. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cn("shrink-0", className)}>
      <rect width="32" height="32" rx="9" fill="#c2410c" />
      <circle cx="16" cy="18.5" r="9" fill="#fffaf5" />
      <circle cx="16" cy="18.5" r="5.2" fill="none" stroke="#f97316" strokeWidth="1.6" />
      <path
        d="M12 6.8c-1.1-1.2 1.1-1.9 0-3.2M16 6.8c-1.1-1.2 1.1-1.9 0-3.2M20 6.8c-1.1-1.2 1.1-1.9 0-3.2"
        fill="none"
        stroke="#ffedd5"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** Mark and name. */
export function Brand({ className }: { className?: string }) {
  return (
    <span className={cn("inline-flex items-center gap-2.5", className)}>
      <BrandMark className="size-8" />
      <span className="truncate font-display text-xl font-semibold tracking-tight">{productName()}</span>
    </span>
  );
}
