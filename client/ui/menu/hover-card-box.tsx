import * as Radix from "@radix-ui/react-hover-card";
import type { ReactNode } from "react";

interface HoverCardBoxProps {
  /** Called on Escape or a press outside. */
  onClose: () => void;
  children: ReactNode;
}

/** The content of a HoverCard, which covers its trigger. */
export function HoverCardBox({ onClose, children }: HoverCardBoxProps) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Trigger asChild>
        <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side="top"
          sideOffset={8}
          collisionPadding={12}
          className="z-50 w-72 animate-fade rounded-card border border-line bg-raised p-4 text-sm shadow-raised"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
