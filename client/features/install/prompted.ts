import { localStore } from "#client/lib/browser-features.ts";

export type PromptName = "notifications" | "iosInstall" | "iosCheck";

const placeOf = (name: PromptName) => `sofra.prompted.${name}`;

/** Whether a prompt was dismissed or answered in this browser. One that cannot remember it is never asked. */
export function wasPrompted(name: PromptName): boolean {
  return !localStore.isAvailable() || localStore.get(placeOf(name)) !== null;
}

export function rememberPrompted(name: PromptName): void {
  localStore.set(placeOf(name), "yes");
}
