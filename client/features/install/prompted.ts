export type PromptName = "notifications" | "iosInstall" | "iosCheck";

const placeOf = (name: PromptName) => `sofra.prompted.${name}`;

/** Whether a prompt was dismissed or answered in this browser. One that cannot remember it is never asked. */
export function wasPrompted(name: PromptName): boolean {
  try {
    return localStorage.getItem(placeOf(name)) !== null;
  } catch {
    return true;
  }
}

export function rememberPrompted(name: PromptName): void {
  try {
    localStorage.setItem(placeOf(name), "yes");
  } catch {
    // Storage was closed or is full: the prompt is gone at least until the next visit.
  }
}
