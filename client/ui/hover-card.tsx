import { useEffect, useRef, useState, type ReactNode } from "react";
import type { HoverCardBox } from "./hover-card-box.tsx";

const load = async () => (await import("./hover-card-box.tsx")).HoverCardBox;

const OPEN_MS = 350;
const CLOSE_MS = 120;

interface HoverCardProps {
  /** What the pointer rests on: one element. */
  trigger: ReactNode;
  /** Rendered only while it shows. */
  children: ReactNode;
}

/**
 * A glance at more, for a resting mouse or keyboard focus. Nothing may be only here: a finger never opens it, and
 * without a network its code may be missing.
 */
export function HoverCard({ trigger, children }: HoverCardProps) {
  const [Box, setBox] = useState<typeof HoverCardBox | null>(null);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const after = (ms: number, then: () => void) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(then, ms);
  };
  const close = () => after(CLOSE_MS, () => setBox(null));
  const open = () => {
    const loading = load().catch(() => null);
    after(OPEN_MS, () => {
      const own = timer.current;
      void loading.then((Loaded) => {
        // Meanwhile the pointer may have gone on.
        if (timer.current === own) setBox(() => Loaded);
      });
    });
  };

  // To React the box is inside: the pointer may go over to it.
  return (
    <span
      className="relative inline-flex"
      onPointerEnter={({ pointerType }) => pointerType !== "touch" && open()}
      onPointerLeave={({ pointerType }) => pointerType !== "touch" && close()}
      // A closed dialog gives the focus back here, to a mouse and a finger too: they did not ask for a glance.
      onFocus={({ target }) => target.matches(":focus-visible") && open()}
      onBlur={close}
    >
      {trigger}
      {Box && <Box onClose={() => setBox(null)}>{children}</Box>}
    </span>
  );
}
