import { t } from "@lingui/core/macro";
import { useLayoutEffect, useRef, useState } from "react";
import { cn } from "#client/lib/class-names.ts";
import { Button } from "./button.tsx";

/** A text cut to four lines, with a button that shows the rest. */
export function LongText({ children }: { children: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isLong, setLong] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const element = text.current;
    if (!element || isOpen) return;
    const measure = () => setLong(element.scrollHeight > element.clientHeight + 1);
    measure();
    // Measures again on another width, and when a folded part that contains the text opens.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen, children]);
  return (
    <div>
      <p
        ref={text}
        dir="auto"
        className={cn("[overflow-wrap:anywhere] whitespace-pre-line", !isOpen && "line-clamp-4")}
      >
        {children}
      </p>
      {isLong && (
        <Button
          variant="link"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-ms-3"
        >
          {isOpen ? t`Show less` : t`Show more`}
        </Button>
      )}
    </div>
  );
}
