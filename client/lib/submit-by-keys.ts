import type { KeyboardEvent } from "react";

/** Submits the surrounding form on Ctrl+Enter or Cmd+Enter, also from a textarea. */
export function submitByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.closest("form")?.requestSubmit();
}

/** Keeps Enter from submitting the form around a field, and Escape from closing its dialog, with `data-own-escape`. */
export const ownKeys =
  (onEnter: (hasCtrl: boolean) => void, onEscape: () => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === "Enter") {
      event.preventDefault();
      onEnter(event.ctrlKey || event.metaKey);
    } else if (event.key === "Escape") {
      event.stopPropagation();
      onEscape();
    }
  };
