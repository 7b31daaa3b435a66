import type { KeyboardEvent } from "react";

/** Ctrl or Cmd plus Enter sends the form around, from inside a field of several lines too. */
export function submitByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.closest("form")?.requestSubmit();
}
