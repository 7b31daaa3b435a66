import { t } from "@lingui/core/macro";
import { NEWS } from "#client/lib/last-visit.ts";
import { Button } from "#client/ui/button.tsx";
import { PromptCard } from "./prompt-card.tsx";

/** Says once on each device what a release brought. To update: `NEWS` and these lines. */
export function NewsPrompt({ onClose }: { onClose: () => void }) {
  return (
    <PromptCard
      title={t`What's new in version ${{ version: NEWS }}`}
      onClose={onClose}
      actions={<Button variant="secondary" onClick={onClose}>{t`Got it`}</Button>}
    >
      <ul className="list-disc space-y-1 ps-4">
        <li>{t`Menus shows the week: plan meals by day and shop for all of them with one list.`}</li>
        <li>{t`A dish remembers when you cooked it and for how many guests.`}</li>
        <li>{t`While you cook, press a time such as "20 minutes" to start a timer.`}</li>
        <li>{t`Paste any recipe into Create Dish, and the form fills itself in.`}</li>
        <li>{t`Choose your language, and see the household's events in your own calendar: Settings, Profile.`}</li>
      </ul>
    </PromptCard>
  );
}
