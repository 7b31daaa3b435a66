import { useEffect, useRef, useState, type ReactNode } from "react";
import { useMediaQuery } from "#client/lib/device/media-query.ts";
import { Disclosure } from "#client/ui/disclosure.tsx";

interface FormPartProps {
  label: string;
  /** A summary of the fields' values, next to the label. */
  note?: string | false;
  /** Also on wide screens. */
  startsFolded?: boolean;
  /** Opens the part when it becomes true. */
  isFilled?: boolean;
  /** Opens the part when it becomes true, and at each attempt to submit. */
  hasError: boolean;
  /** The attempts to submit the form. */
  submitCount: number;
  children: ReactNode;
}

/** Fields below a line that folds them. Folded fields keep their input. */
export function FormPart(props: FormPartProps) {
  const { label, note, startsFolded, isFilled = false, hasError, submitCount, children } = props;
  const isWide = useMediaQuery("(width >= 48rem)");
  const [isOpen, setOpen] = useState((isWide && !startsFolded) || isFilled || hasError);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFilled) setOpen(true);
  }, [isFilled]);
  useEffect(() => {
    if (hasError) setOpen(true);
  }, [hasError, submitCount]);
  // The form could not focus a folded field.
  useEffect(() => {
    if (!isOpen || submitCount === 0 || document.activeElement?.ariaInvalid === "true") return;
    fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [isOpen, hasError, submitCount]);
  return (
    <Disclosure
      open={isOpen}
      onToggle={setOpen}
      summary={
        <span className="min-w-0 text-sm">
          <span>{label}</span>
          {!isOpen && note && <span className="line-clamp-1 font-normal text-muted">{note}</span>}
        </span>
      }
      className="border-t border-line [&>summary]:items-start [&>summary]:py-2.5"
    >
      <div ref={fields} className="grid gap-4 pt-1 pb-4">
        {children}
      </div>
    </Disclosure>
  );
}
