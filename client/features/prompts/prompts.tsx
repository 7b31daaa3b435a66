import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Share, SquarePlus } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { countsQuery } from "#client/features/activities/counts.data.ts";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { PushCheck } from "#client/features/push/push-check.tsx";
import { pushAdvice } from "#client/features/push/push-messages.ts";
import { useTurnOn } from "#client/features/push/push.data.ts";
import { useSeenAt } from "#client/lib/device/offline.ts";
import { pushState, type PushFacts } from "#client/lib/device/push-state.ts";
import { readPushFacts, renewSubscription } from "#client/lib/device/push-subscription.ts";
import { hasNews, rememberNews, NEWS } from "#client/lib/last-visit.ts";
import { productName } from "#client/lib/product.ts";
import { IOS_PROMPT_MS, NOTIFICATION_PROMPT_MS } from "#client/lib/timings.ts";
import { Button } from "#client/ui/button.tsx";
import { LinkButton } from "#client/ui/link-button.tsx";
import { nextPrompt, rememberPrompted, wasPrompted, type PromptName } from "./next-prompt.ts";
import { PromptCard } from "./parts/prompt-card.tsx";

interface Prompt {
  name: PromptName;
  facts: PushFacts;
}

/**
 * Mounts NOTIFICATION_PROMPT_MS after the page, renews this browser's push subscription, and shows the news of a
 * release or a fitting prompt.
 */
export function Prompts() {
  const { id } = useCurrentUser();
  const isOffline = useSeenAt() !== null;
  // Null if no other prompt fits; undefined before that is known, and after one was closed.
  const [prompt, setPrompt] = useState<Prompt | null>();
  // Closing the news does not lead to the next prompt.
  const [isForNews] = useState(hasNews);
  const [isNewsOpen, setNewsOpen] = useState(isForNews);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void findPrompt(id, signal).then((found) => {
      if (!signal.aborted) setPrompt(found);
    });
    return () => controller.abort();
  }, [id]);

  const close = () => {
    if (prompt) rememberPrompted(prompt.name);
    setPrompt(undefined);
  };
  const closeNews = () => {
    rememberNews();
    setNewsOpen(false);
  };
  if (isOffline) return null;
  if (isForNews) return <div aria-live="polite">{isNewsOpen && <NewsPrompt onClose={closeNews} />}</div>;
  return (
    <div aria-live="polite">
      {prompt === null && <BookPrompt />}
      {prompt?.name === "notifications" && <NotificationPrompt onClose={close} />}
      {prompt?.name === "iosInstall" && <IosInstallPrompt facts={prompt.facts} onClose={close} />}
      {prompt?.name === "iosCheck" && <IosCheck facts={prompt.facts} onClose={close} />}
    </div>
  );
}

async function findPrompt(userId: string, signal: AbortSignal): Promise<Prompt | null> {
  // If this fails, the next visit tries again.
  await renewSubscription(userId).catch(() => undefined);
  const facts = await readPushFacts();
  const name = nextPrompt(facts, wasPrompted);
  if (!name || signal.aborted) return null;
  // Never resolves where no service worker is allowed (private windows of Firefox), so no prompt is shown there.
  if (name === "notifications") await navigator.serviceWorker.ready;
  else await new Promise((resolve) => setTimeout(resolve, IOS_PROMPT_MS - NOTIFICATION_PROMPT_MS));
  return { name, facts };
}

/** Offers, on Home, to print the events of a year before their guests' names are deleted. */
function BookPrompt() {
  const isHome = useLocation().pathname === "/";
  const year = useQuery({ ...countsQuery, enabled: isHome }).data?.yearToPrint;
  const [closed, setClosed] = useState<number | null>(null);
  if (!year || !isHome || closed === year || wasPrompted(`book${year}`)) return null;
  const close = () => {
    rememberPrompted(`book${year}`);
    setClosed(year);
  };
  return (
    <PromptCard
      title={t`A book of your evenings in ${{ year: String(year) }}?`}
      onClose={close}
      actions={
        <>
          <Button variant="ghost" onClick={close}>{t`Not now`}</Button>
          <LinkButton to={`/dishes/book?evenings=${year}`} onClick={close}>
            {t`Print as a book`}
          </LinkButton>
        </>
      }
    >
      {t`The list of who came will be deleted soon. The book keeps it.`}
    </PromptCard>
  );
}

/** Explains how to install the app on iOS, where a page cannot open the install dialog. */
function IosInstallPrompt({ facts, onClose }: { facts: PushFacts; onClose: () => void }) {
  return (
    <PromptCard
      title={t`Add ${{ product: productName() }} to your home screen`}
      onClose={onClose}
      actions={<Button variant="secondary" onClick={onClose}>{t`Got it`}</Button>}
    >
      <p>
        {facts.isSecure ? t`It opens like an app and can send you notifications.` : t`It opens like an app.`}
      </p>
      <ol className="mt-3 grid gap-2 text-ink">
        <Step icon={<Share />}>
          <Trans>
            Tap <strong>Share</strong> in the browser's toolbar.
          </Trans>
        </Step>
        <Step icon={<SquarePlus />}>
          <Trans>
            Choose <strong>Add to Home Screen</strong>.
          </Trans>
        </Step>
      </ol>
    </PromptCard>
  );
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-control border border-line bg-surface text-brand [&_svg]:size-5"
      >
        {icon}
      </span>
      <span>{children}</span>
    </li>
  );
}

/** Explains why an installed iOS app gets no notifications. */
function IosCheck({ facts, onClose }: { facts: PushFacts; onClose: () => void }) {
  return (
    <PromptCard
      title={t`This device isn't receiving notifications`}
      onClose={onClose}
      actions={
        <>
          {pushState(facts) === "off" && (
            <LinkButton variant="secondary" to="/settings?tab=profile" onClick={onClose}>
              {t`Open settings`}
            </LinkButton>
          )}
          <Button variant="secondary" onClick={onClose}>{t`Got it`}</Button>
        </>
      }
    >
      <p className="mb-2">{pushAdvice(facts, productName())}</p>
      <PushCheck facts={facts} />
    </PromptCard>
  );
}

/** Offers notifications. The browser asks for permission only after "Turn on". */
function NotificationPrompt({ onClose }: { onClose: () => void }) {
  const turnOn = useTurnOn();
  return (
    <PromptCard
      title={t`Turn on notifications?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>{t`Not now`}</Button>
          <Button
            pending={turnOn.isPending}
            pendingLabel={t`Turning on…`}
            onClick={() => turnOn.mutate(Notification.requestPermission(), { onSettled: onClose })}
          >
            {t`Turn on`}
          </Button>
        </>
      }
    />
  );
}

/** Shows once on each device what a release brought. To update: `NEWS` and these lines. */
function NewsPrompt({ onClose }: { onClose: () => void }) {
  return (
    <PromptCard
      title={t`What's new in version ${{ version: NEWS }}`}
      onClose={onClose}
      actions={<Button variant="secondary" onClick={onClose}>{t`Got it`}</Button>}
    >
      <ul className="list-disc space-y-1 ps-4">
        <li>{t`Home shows what's for dinner tonight, and "To buy" is one tap away on every page.`}</li>
        <li>{t`"Suggest" plans the week around your wishes, what's in season, and what everyone at the table can eat.`}</li>
        <li>{t`"Cooking timeline" shows when to start each step, so everything is ready at the same time.`}</li>
        <li>{t`The guest book remembers what guests avoid and what they had.`}</li>
        <li>{t`Recipes from links and text are read more accurately, and you can see them in metric or US units.`}</li>
      </ul>
    </PromptCard>
  );
}
