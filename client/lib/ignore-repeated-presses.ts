/** Two presses within this time are one; people press a stepper every 100 ms or more. */
const INSTANT_MS = 50;

/** Ignores a second press in the same instant, and a second submission before React shows the first being sent. */
export function ignoreRepeatedPresses(): void {
  /** When each element was pressed, in the time of events. */
  const pressed = new Map<Element, number>();
  const check = (event: Event) => {
    const element =
      event.target instanceof Element && event.target.closest(event.type === "click" ? "button" : "form");
    if (!element) return;
    const last = pressed.get(element);
    if (last !== undefined && (event.type === "submit" || event.timeStamp - last < INSTANT_MS)) {
      event.preventDefault();
      event.stopPropagation();
    } else pressed.set(element, event.timeStamp);
    // Mutations notify in the first timeout.
    setTimeout(() => setTimeout(() => pressed.delete(element)));
  };
  document.addEventListener("click", check, true);
  document.addEventListener("submit", check, true);
}
