/**
 * Keeps keys that an input method handles, such as the Enter that confirms a Japanese word, from submitting forms,
 * closing dialogs and moving in lists. Safari ends the composition before the event; only the code 229 remains.
 */
export function ignoreComposedKeys(): void {
  const ignore = (event: KeyboardEvent) =>
    (event.isComposing || event.keyCode === 229) && event.stopImmediatePropagation();
  window.addEventListener("keydown", ignore, true);
}
