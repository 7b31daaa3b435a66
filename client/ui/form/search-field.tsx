import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "#client/lib/class-names.ts";
import { Input } from "./input.tsx";

interface SearchFieldProps extends Omit<ComponentProps<"input">, "type" | "style"> {
  /** The accessible name and placeholder. */
  label: string;
}

/** A field for a search that filters while typing. */
export function SearchField({ label, className, ...rest }: SearchFieldProps) {
  return (
    <span className={cn("relative min-w-0 flex-1", className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 start-3 size-5 -translate-y-1/2 text-muted"
      />
      <Input
        {...rest}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        // Without room for its button, so that narrow phones show the whole placeholder.
        className="ps-10 placeholder-shown:[&::-webkit-search-cancel-button]:hidden"
      />
    </span>
  );
}
