import { ChevronDown } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { cn } from "#client/lib/class-names.ts";

interface GuestPartProps {
  /** The heading's id. */
  id: string;
  title: string;
  /** The values, below the title. */
  summary: string;
  /** Replaces the values while the first field is empty ("Add your name"). A press then also focuses the field. */
  missing?: string | false;
  /** Unfolds the part, and keeps it open. */
  hasError?: boolean;
  /** For a part that fills the width. */
  isLarge?: boolean;
  /** Shows the fields at first, below their own title. */
  startsOpen?: boolean;
  children: ReactNode;
}

/** A part of the guest's form; if folded at first, until it is pressed or has an error. */
export function GuestPart(props: GuestPartProps) {
  const { id, title, summary, missing, hasError = false, isLarge, startsOpen = false, children } = props;
  const [isOpen, setOpen] = useState(startsOpen);
  const [hadError, setHadError] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  // Stays open after the error is corrected, so that the part does not fold while the guest is typing.
  if (hasError !== hadError) {
    setHadError(hasError);
    if (hasError) setOpen(true);
  }
  const toggle = () => {
    // Phones open their keyboard only if the field is focused within the press.
    flushSync(() => setOpen(hasError || !isOpen));
    const target = hasError ? "[aria-invalid]" : missing && "input";
    if (target) fields.current?.querySelector<HTMLElement>(target)?.focus();
  };
  return (
    <section aria-labelledby={id} className="contents">
      <h2 className={cn("min-w-0", isLarge ? "text-base" : "text-sm")}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-fields`}
          onClick={toggle}
          className={cn(
            "flex h-full w-full flex-col text-start focus-visible:-outline-offset-4",
            isLarge ? "px-4 py-3" : "py-2 ps-4 pe-3",
          )}
        >
          <span className="flex w-full items-center justify-between gap-1">
            <span dir="auto" id={id} className={isLarge ? undefined : "truncate"}>
              {title}
            </span>
            <ChevronDown className={cn("size-4 shrink-0 transition-transform", isOpen && "rotate-180")} />
          </span>
          <span
            hidden={isOpen && startsOpen}
            className={cn(
              "line-clamp-3 font-sans font-normal [overflow-wrap:anywhere]",
              isLarge ? "text-sm" : "text-xs md:max-lg:text-sm",
              missing ? "text-brand underline underline-offset-2" : "text-muted",
            )}
          >
            {missing || summary}
          </span>
        </button>
      </h2>
      <div
        id={`${id}-fields`}
        ref={fields}
        hidden={!isOpen}
        className={cn(
          "col-span-full grid gap-4 border-t border-line p-4",
          !startsOpen && "order-1 max-[359px]:order-none lg:order-none",
        )}
      >
        {isOpen && children}
      </div>
    </section>
  );
}
