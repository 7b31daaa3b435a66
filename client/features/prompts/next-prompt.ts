import { localStore } from "#client/lib/device/browser-features.ts";
import { pushState, type PushFacts } from "#client/lib/device/push-state.ts";

export type PromptName = "notifications" | "iosInstall" | "iosCheck" | `book${number}`;

const storageKey = (name: PromptName) => `sofra.prompted.${name}`;

/** Returns whether a prompt was closed in this browser; true without storage, to avoid asking on every visit. */
export function wasPrompted(name: PromptName): boolean {
  return !localStore.isAvailable() || localStore.get(storageKey(name)) !== null;
}

export function rememberPrompted(name: PromptName): void {
  localStore.set(storageKey(name), "yes");
}

/**
 * The prompt that fits this device, if any: for notifications while the permission was never requested (on iOS only in
 * the installed app), for installing on iOS outside of the installed app. Each is shown once.
 */
export function nextPrompt(facts: PushFacts, isDone: (name: PromptName) => boolean): PromptName | undefined {
  const name = fittingPrompt(facts);
  return name && !isDone(name) ? name : undefined;
}

function fittingPrompt(facts: PushFacts): PromptName | undefined {
  if (facts.isIos && !facts.isInstalled) return "iosInstall";
  const state = pushState(facts);
  if (state === "off" && facts.permission === "default") return "notifications";
  return facts.isIos && state !== "on" ? "iosCheck" : undefined;
}
