import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Camera, Check, ChevronRight, X } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { ImportLink } from "#client/features/dish-data/import-link.tsx";
import { cn } from "#client/lib/class-names.ts";
import { i18n } from "#client/lib/i18n.tsx";
import { useDialogLink } from "#client/lib/navigation/dialog-param.ts";
import { Card } from "#client/ui/card.tsx";
import { Disclosure } from "#client/ui/disclosure.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import type { FirstSteps } from "#shared/activities.api.ts";
import { CategorySuggestions } from "./category-suggestions.tsx";
import { useDismissFirstSteps } from "./first-steps.data.ts";

interface Step {
  key: keyof FirstSteps;
  title: MessageDescriptor;
  description: MessageDescriptor;
  /** The dialog of `?new=`; without it, the step opens in the card. */
  dialog?: string;
}

const STEPS: Step[] = [
  {
    key: "dish",
    title: msg`Add your first dish`,
    description: msg`A name is enough. A photo makes everyone hungry.`,
    dialog: "dish",
  },
  {
    key: "categories",
    title: msg`Choose categories`,
    description: msg`Starters, mains, desserts: sort your dishes your way.`,
  },
  {
    key: "members",
    title: msg`Add everyone else`,
    description: msg`Everyone in the household gets their own account.`,
    dialog: "member",
  },
  { key: "menu", title: msg`Plan a dinner`, description: msg`Choose a day and the dishes.`, dialog: "menu" },
];

/** The first dish is next to the other steps on wide screens. */
const COLUMNS = "lg:grid-cols-[2fr_3fr] lg:*:first:row-span-4 lg:*:first:grid";

/** The first steps of a new household. Categories are left out for members, who cannot add any. */
export function FirstStepsCard({ steps }: { steps: FirstSteps }) {
  const { isAdmin } = useCurrentUser();
  const dismiss = useDismissFirstSteps();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const shown = STEPS.filter(({ key }) => isAdmin || key !== "categories");
  const done = shown.filter(({ key }) => steps[key]).length;
  // Does not fold below the finger when a step is done.
  const [isOpen, setOpen] = useState(done < 2);
  const next = shown.find(({ key }) => !steps[key]);
  if (!next) return null;
  return (
    <Card as="section" aria-labelledby="first-steps" className="relative mb-6 pt-1.5">
      <Disclosure
        open={isOpen}
        onToggle={setOpen}
        className="[&>summary]:mx-3 [&>summary]:pe-12"
        summary={
          <>
            <h2 ref={heading} id="first-steps" tabIndex={-1} className="text-lg">{t`First steps`}</h2>
            <span className="text-sm font-normal text-muted">{t`${done} of ${shown.length} done`}</span>
          </>
        }
      >
        <ol className={cn("grid pb-2 md:pb-3", !steps.dish && COLUMNS)}>
          {shown.map((step, index) => (
            <li key={step.key}>
              <StepRow
                step={step}
                number={index + 1}
                isDone={steps[step.key]}
                isNext={step === next}
                isOpen={isChoosing}
                onToggle={() => setChoosing(!isChoosing)}
              />
              {step.key === "categories" && isChoosing && !steps.categories && (
                <CategorySuggestions onAdded={() => heading.current?.focus({ preventScroll: true })} />
              )}
            </li>
          ))}
          {!steps.dish && (
            <li className="px-4 pb-1 max-lg:text-center lg:px-1">
              <ImportLink />
            </li>
          )}
        </ol>
      </Disclosure>
      <IconButton
        label={t`Hide first steps`}
        className="absolute end-1.5 top-1.5"
        onClick={() => {
          // This button is removed with the card.
          document.querySelector("h1")?.focus({ preventScroll: true });
          dismiss.mutate();
        }}
      >
        <X />
      </IconButton>
    </Card>
  );
}

interface StepRowProps {
  step: Step;
  number: number;
  isDone: boolean;
  isNext: boolean;
  /** For a step that opens in the card. */
  isOpen: boolean;
  onToggle: () => void;
}

const ROW = "flex w-full items-center gap-3 px-4 py-2.5 text-start md:px-5";
const PRESSABLE = cn(ROW, "group -outline-offset-2 transition-[background-color] hover:bg-tint");

function StepRow({ step, number, isDone, isNext, isOpen, onToggle }: StepRowProps) {
  const linkTo = useDialogLink("new");
  const [title, description] = [i18n._(step.title), i18n._(step.description)];
  if (step.key === "dish" && !isDone) {
    return (
      <Link
        {...linkTo("dish")}
        className="mx-4 my-2 flex min-h-48 flex-col items-center justify-center gap-1 rounded-card bg-tint p-4 text-center transition-[opacity] hover:opacity-90 md:mx-5"
      >
        <Camera strokeWidth={1.5} className="mb-2 size-14 text-brand" />
        <span className="font-display text-xl font-semibold">{title}</span>
        <span className="text-sm text-balance">{description}</span>
      </Link>
    );
  }
  const content = (
    <>
      <span
        aria-hidden="true"
        className={cn(
          "grid size-8 shrink-0 place-items-center rounded-full border text-sm font-semibold",
          isDone && "animate-pop border-transparent bg-good-tint text-good",
          isNext && "border-transparent bg-brand text-brand-on",
          !isDone && !isNext && "border-control text-muted",
        )}
      >
        {isDone ? <Check className="size-4.5" /> : number}
      </span>
      <span className="min-w-0 flex-1">
        <span className={cn("block font-medium", isDone && "text-muted")}>
          <span>{title}</span>
          {isDone && <span className="sr-only">{t`, done`}</span>}
        </span>
        {!isDone && <span className="block text-sm text-muted">{description}</span>}
      </span>
      {!isDone && (
        <ChevronRight
          className={cn(
            "size-5 shrink-0 text-muted transition-[transform] rtl:-scale-x-100",
            !step.dialog && isOpen && "rotate-90 rtl:-rotate-90",
          )}
        />
      )}
    </>
  );
  if (isDone) return <div className={ROW}>{content}</div>;
  return step.dialog ? (
    <Link {...linkTo(step.dialog)} className={PRESSABLE}>
      {content}
    </Link>
  ) : (
    <button type="button" aria-expanded={isOpen} onClick={onToggle} className={PRESSABLE}>
      {content}
    </button>
  );
}
