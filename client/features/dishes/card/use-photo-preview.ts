import { useState, type FocusEvent, type PointerEvent } from "react";
import { useLongPress } from "#client/lib/long-press.ts";

/**
 * Shows all photos of a card while the mouse is over its photo, while keyboard focus is in the card, and during a long
 * press.
 */
export function usePhotoPreview() {
  const [isPreviewing, setPreviewing] = useState(false);
  const press = useLongPress(
    () => setPreviewing(true),
    () => setPreviewing(false),
  );
  return {
    isPreviewing,
    photo: {
      ...press,
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === "mouse") setPreviewing(true);
      },
    },
    card: {
      onFocus: (event: FocusEvent) => {
        if (event.target.matches(":focus-visible")) setPreviewing(true);
      },
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setPreviewing(false);
      },
    },
  };
}
