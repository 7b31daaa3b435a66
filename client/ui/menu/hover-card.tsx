import { useEffect, useRef, useState, type ReactNode } from "react";
import type { HoverCardBox } from "./hover-card-box.tsx";

const load = async () => (await import("./hover-card-box.tsx")).HoverCardBox;

const OPEN_MS = 350;
const CLOSE_MS = 120;

interface HoverCardProps {
  trigger: ReactNode;
  /** Rendered only while open. */
  children: ReactNode;
}

/**
 * A preview on mouse hover or keyboard focus. Must not be the only place of any content: it never opens by touch, and
 * offline its code may be missing.
 */
export function HoverCard({ trigger, children }: HoverCardProps) {
  const [Box, setBox] = useState<typeof HoverCardBox | null>(null);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => {
    return () => window.clearTimeout(timer.current);
  }, []);

  const after = (ms: number, then: () => void) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(then, ms);
  };
  const close = () => after(CLOSE_MS, () => setBox(null));
  const open = () => {
    const loading = load().catch(() => null);
    after(OPEN_MS, () => {
      const started = timer.current;
      void loading.then((Loaded) => {
        // The pointer may have left in the meantime.
        if (timer.current === started) setBox(() => Loaded);
      });
    });
  };

  // In React's tree the portal is inside this element, so moving the pointer onto the box keeps it open.
  return (
    <span
      className="relative inline-flex"
      onPointerEnter={({ pointerType }) => pointerType !== "touch" && open()}
      onPointerLeave={({ pointerType }) => pointerType !== "touch" && close()}
      // :focus-visible, because a closing dialog also returns the focus here after mouse and touch.
      onFocus={({ target }) => target.matches(":focus-visible") && open()}
      onBlur={close}
    >
      <>{trigger}</>
      {Box && <Box onClose={() => setBox(null)}>{children}</Box>}
    </span>
  );
}
