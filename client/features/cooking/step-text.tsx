import { t } from "@lingui/core/macro";
import { Timer } from "lucide-react";
import { isolate } from "#client/lib/i18n.tsx";
import { splitDurations } from "#shared/recipe-text/durations.ts";
import { unlockSound } from "./alarm.ts";
import { startTimer } from "./cooking-state.ts";

interface StepTextProps {
  text: string;
  dish: { id: number; title: string };
  step: number;
}

/** The text of a step; a press on a duration starts a timer. */
export function StepText({ text, dish, step }: StepTextProps) {
  const parts = splitDurations(text);
  return parts.map((part, index) => {
    if (typeof part === "string") return part;
    const { seconds } = part;
    const same = parts.filter((other) => typeof other !== "string" && other.text === part.text);
    const duration = same.length > 1 ? `${part.text} (${same.indexOf(part) + 1})` : part.text;
    const start = () => {
      unlockSound();
      const id = [dish.id, step, index, seconds].join("-");
      startTimer({ id, dishId: dish.id, step, title: dish.title, duration, seconds });
    };
    return (
      <button
        key={index}
        type="button"
        onClick={start}
        aria-label={t`Start timer: ${{ duration: isolate(duration) }}`}
        className="relative rounded-control bg-tint px-2 text-start whitespace-normal text-brand-strong after:absolute after:inset-x-0 after:-inset-y-2"
      >
        <Timer className="me-1 mb-1 inline size-[1em] print:hidden" />
        <bdi>{part.text}</bdi>
      </button>
    );
  });
}
