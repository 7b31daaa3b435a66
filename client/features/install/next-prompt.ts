import { pushState, type PushFacts } from "#client/lib/push-state.ts";
import type { PromptName } from "./prompted.ts";

/**
 * The one prompt that fits this device, if any. Spec §4: the notification prompt when the permission was never asked
 * for, on iOS only when installed; the iOS install prompt on iOS when not installed; each of them once.
 */
export function nextPrompt(
  facts: PushFacts,
  wasPrompted: (name: PromptName) => boolean,
): PromptName | undefined {
  const name = fittingPrompt(facts);
  return name && !wasPrompted(name) ? name : undefined;
}

function fittingPrompt(facts: PushFacts): PromptName | undefined {
  if (facts.isIos && !facts.isInstalled) return "iosInstall";
  const state = pushState(facts);
  if (state === "off" && facts.permission === "default") return "notifications";
  return facts.isIos && state !== "on" ? "iosCheck" : undefined;
}
