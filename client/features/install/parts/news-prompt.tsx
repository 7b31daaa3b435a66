import { NEWS } from "#client/lib/last-visit.ts";
import { Button } from "#client/ui/button.tsx";
import { PromptCard } from "./prompt-card.tsx";

/** Says once on each device what a release brought. To update: `NEWS` and these lines. */
export function NewsPrompt({ onClose }: { onClose: () => void }) {
  return (
    <PromptCard
      title={`What's new in version ${NEWS}`}
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Got it
        </Button>
      }
    >
      <ul className="list-disc space-y-1 pl-4">
        <li>Menus shows the week: plan meals by day and shop for all of them with one list.</li>
        <li>A dish remembers when you cooked it and for how many guests.</li>
        <li>While you cook, press a time such as "20 minutes" to start a timer.</li>
        <li>Your own calendar can show the household's events: Settings, Profile.</li>
      </ul>
    </PromptCard>
  );
}
