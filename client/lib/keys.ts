import type { KeyboardEvent as ReactKeyboardEvent } from "react";

/** Returns whether an input method handles the key. Safari ends the composition before the event; only the code 229 remains. */
const isComposed = ({ isComposing, keyCode }: KeyboardEvent) => isComposing || keyCode === 229;

/** Not the Enter that confirms a word of an input method, such as a Japanese one. */
export const isEnter = ({ key, nativeEvent }: ReactKeyboardEvent): boolean =>
  key === "Enter" && !isComposed(nativeEvent);

/** Keeps keys of input methods from closing dialogs and moving in lists, also in those of packages. */
export function ignoreComposedKeys(): void {
  const ignore = (event: KeyboardEvent) => isComposed(event) && event.stopImmediatePropagation();
  window.addEventListener("keydown", ignore, true);
}
