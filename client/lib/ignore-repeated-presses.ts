/** Ignores a second press or submission in the same instant, before React could show that the first is being sent. */
export function ignoreRepeatedPresses(): void {
  const pressed = new Set<Element>();
  const check = (event: Event) => {
    const element =
      event.target instanceof Element && event.target.closest(event.type === "click" ? "button" : "form");
    if (!element) return;
    if (pressed.has(element)) {
      event.preventDefault();
      event.stopPropagation();
    }
    pressed.add(element);
    // Mutations notify in the first timeout.
    setTimeout(() => setTimeout(() => pressed.delete(element)));
  };
  document.addEventListener("click", check, true);
  document.addEventListener("submit", check, true);
}
