import type { KeyboardEvent } from "react";

/** Submits the surrounding form on Ctrl+Enter or Cmd+Enter, also from a textarea. */
export function submitByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.closest("form")?.requestSubmit();
}

type OwnKeys = Record<"Enter" | "Escape", () => unknown>;

/** Keeps Enter from submitting the form around a field, and Escape from closing its dialog; needs `data-own-escape`. */
export function handleOwnKeys(event: KeyboardEvent<HTMLElement>, keys: OwnKeys): void {
  if (event.key !== "Enter" && event.key !== "Escape") return;
  if (event.key === "Enter") event.preventDefault();
  else event.stopPropagation();
  keys[event.key]();
}
