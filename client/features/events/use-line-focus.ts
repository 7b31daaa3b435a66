import { useLayoutEffect, useRef } from "react";

/**
 * Returns a ref for a list of lines that can be claimed, and a function to call with a line's `data-line` when one of
 * its buttons is pressed. When that button disappears, the focus moves to the button in its place, else to the line; to
 * the list if the line disappears, too.
 */
export function useLineFocus(claims: readonly unknown[]) {
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (pressed.current === null || document.activeElement !== document.body) return;
    const line = list.current?.querySelector<HTMLElement>(`:scope > [data-line="${pressed.current}"]`);
    pressed.current = null;
    (line?.querySelector("button") ?? line ?? list.current)?.focus();
  }, [claims]);
  const press = (line: string) => {
    pressed.current = line;
  };
  return { list, press };
}
