import { t } from "@lingui/core/macro";
import { useState } from "react";
import { cn } from "#client/lib/class-names.ts";
import { Button } from "#client/ui/button.tsx";

/** Characters; about four lines. */
const MAX_COLLAPSED_LENGTH = 220;

/** A text of which a long one shows four lines at first. */
export function LongText({ children }: { children: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = children.length > MAX_COLLAPSED_LENGTH;
  return (
    <div>
      <p
        dir="auto"
        className={cn("[overflow-wrap:anywhere] whitespace-pre-line", isLong && !isOpen && "line-clamp-4")}
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
