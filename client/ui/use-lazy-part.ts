import { useState } from "react";
import { showFailure } from "./status/show-failure.ts";

/**
 * A part whose code is loaded on hover or focus of its button, and which is rendered on the first press.
 * @param failed the title of the toast if it cannot be loaded
 */
export function useLazyPart<Part>(load: () => Promise<Part>, failed: string) {
  const [loaded, setLoaded] = useState<{ Part: Part }>();
  const [isOpen, setOpen] = useState(false);
  const show = () =>
    void load().then(
      (Part) => {
        setLoaded({ Part });
        setOpen(true);
      },
      (error: unknown) => showFailure(failed, error),
    );
  // Errors are reported on press.
  const loadEarly = () => void load().catch(() => undefined);
  const prepare = { onPointerEnter: loadEarly, onFocus: loadEarly };
  return { Part: loaded?.Part, isOpen, setOpen, show, prepare };
}
