import { useEffect, useState } from "react";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { lookHere, renewHere } from "#client/lib/push-subscription.ts";
import type { PushFacts } from "#client/lib/push-state.ts";
import { IOS_PROMPT_MS, NOTIFICATION_PROMPT_MS } from "#shared/limits.ts";
import { nextPrompt } from "./next-prompt.ts";
import { IosCheck } from "./parts/ios-check.tsx";
import { IosInstallPrompt } from "./parts/ios-install-prompt.tsx";
import { NotificationPrompt } from "./parts/notification-prompt.tsx";
import { rememberPrompted, wasPrompted, type PromptName } from "./prompted.ts";

interface Prompt {
  name: PromptName;
  facts: PushFacts;
}

/**
 * Brings this browser's subscription up to date, then shows what there is to ask (Spec §2). Mounted
 * NOTIFICATION_PROMPT_MS after the page.
 */
export function Prompts() {
  const { id } = useCurrentUser();
  const [prompt, setPrompt] = useState<Prompt | null>(null);

  useEffect(() => {
    const away = new AbortController();
    void findPrompt(id, away.signal).then((found) => {
      if (found && !away.signal.aborted) setPrompt(found);
    });
    return () => away.abort();
  }, [id]);

  const close = () => {
    if (prompt) rememberPrompted(prompt.name);
    setPrompt(null);
  };
  return (
    <div aria-live="polite">
      {prompt?.name === "notifications" && <NotificationPrompt onClose={close} />}
      {prompt?.name === "iosInstall" && <IosInstallPrompt facts={prompt.facts} onClose={close} />}
      {prompt?.name === "iosCheck" && <IosCheck facts={prompt.facts} onClose={close} />}
    </div>
  );
}

async function findPrompt(userId: string, signal: AbortSignal): Promise<Prompt | undefined> {
  // Without a network it has time until the next visit.
  await renewHere(userId).catch(() => undefined);
  const facts = await lookHere();
  const name = nextPrompt(facts, wasPrompted);
  if (!name || signal.aborted) return undefined;
  // Where the service worker does not come (Firefox refuses it in private windows), there is nothing to ask for.
  if (name === "notifications") await navigator.serviceWorker.ready;
  else await new Promise((resolve) => setTimeout(resolve, IOS_PROMPT_MS - NOTIFICATION_PROMPT_MS));
  return { name, facts };
}
