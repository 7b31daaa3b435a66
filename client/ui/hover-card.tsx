import * as Radix from "@radix-ui/react-hover-card";
import type { ReactNode } from "react";
import { cn } from "#client/lib/class-names.ts";

interface HoverCardProps {
  /** What the pointer rests on: one element. */
  trigger: ReactNode;
  side?: "top" | "bottom";
  className?: string;
  children: ReactNode;
}

/** A glance at more, for a resting mouse or keyboard focus. Nothing may be only here: a finger never opens it. */
export function HoverCard({ trigger, side = "top", className, children }: HoverCardProps) {
  return (
    <Radix.Root openDelay={350} closeDelay={120}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={8}
          collisionPadding={12}
          className={cn(
            "z-50 w-72 animate-fade rounded-card border border-line bg-raised p-4 text-sm shadow-raised",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
