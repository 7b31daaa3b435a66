import { useState } from "react";
import { cn } from "#client/lib/class-names.ts";
import { Button } from "#client/ui/button.tsx";

/** Longer than what four lines hold. */
const LONG = 220;

/** Why an estimate is what it is: plain text, whatever came; long ones open on demand. */
export function Reasoning({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > LONG;
  return (
    <div className="text-sm text-muted">
      <p className={cn("[overflow-wrap:anywhere] whitespace-pre-line", isLong && !open && "line-clamp-4")}>
        {text}
      </p>
      {isLong && (
        <Button
          variant="link"
          size="sm"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="-ml-3"
        >
          {open ? "Show less" : "Show all of it"}
        </Button>
      )}
    </div>
  );
}
