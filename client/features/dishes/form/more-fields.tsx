import { ChevronRight } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useMediaQuery } from "#client/lib/device/media-query.ts";
import { useLatch } from "#client/lib/latch.ts";
import { Button } from "#client/ui/button.tsx";

interface MoreFieldsProps {
  /** The button that shows the fields on phones. */
  label: string;
  /** True if a field is filled or has an error: the fields are shown, and stay shown. */
  needed: boolean;
  children: ReactNode;
}

/** Fields that are folded behind one line on phones. */
export function MoreFields({ label, needed, children }: MoreFieldsProps) {
  const isPhone = useMediaQuery("(max-width: 767px)");
  const [isOpen, setIsOpen] = useLatch(needed);
  const group = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  // The pressed button is gone. Focusing a field would open the phone's keyboard.
  useEffect(() => {
    if (isOpen && wasPressed.current) group.current?.focus();
  }, [isOpen]);

  if (isPhone && !isOpen) {
    return (
      <Button
        variant="ghost"
        aria-expanded={false}
        onClick={() => {
          wasPressed.current = true;
          setIsOpen(true);
        }}
        className="max-md:-mx-3 max-md:h-auto max-md:min-h-11 max-md:justify-start max-md:px-3 max-md:text-start max-md:whitespace-normal"
      >
        <ChevronRight className="rtl:-scale-x-100" /> {label}
      </Button>
    );
  }
  return (
    <div ref={group} tabIndex={-1} className="grid gap-4 outline-none">
      {children}
    </div>
  );
}
