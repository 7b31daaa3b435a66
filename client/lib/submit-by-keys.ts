import type { KeyboardEvent } from "react";

/** Submits the surrounding form on Ctrl+Enter or Cmd+Enter, also from a textarea. */
export function submitByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.closest("form")?.requestSubmit();
}
