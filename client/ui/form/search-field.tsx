import { t } from "@lingui/core/macro";
import { Search, X } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "#client/lib/class-names.ts";
import { IconButton } from "#client/ui/icon-button.tsx";
import { Input } from "./input.tsx";

interface SearchFieldProps extends Omit<ComponentProps<"input">, "type" | "style" | "onChange"> {
  /** The accessible name and placeholder. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Called on Enter, which does not submit a form around the field. */
  onEnter?: () => void;
}

/** A field for a search that filters while typing. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, onEnter, onKeyDown, className, ...rest } = props;
  return (
    <span className={cn("relative min-w-0 flex-1", className)}>
      <Search className="pointer-events-none absolute top-1/2 start-3 size-5 -translate-y-1/2 text-muted" />
      <Input
        placeholder={label}
        {...rest}
        type="search"
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (event.key !== "Enter") return;
          event.preventDefault();
          onEnter?.();
        }}
        autoComplete="off"
        enterKeyHint="search"
        className={cn("ps-10 [&::-webkit-search-cancel-button]:hidden", value && "pe-11")}
      />
      {value && (
        <IconButton
          label={t`Clear search`}
          onClick={({ currentTarget }) => {
            onChange("");
            currentTarget.parentElement?.querySelector("input")?.focus();
          }}
          className="absolute end-0 top-1/2 -translate-y-1/2 md:end-0.5"
        >
          <X />
        </IconButton>
      )}
    </span>
  );
}
