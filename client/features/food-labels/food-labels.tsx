import { t } from "@lingui/core/macro";
import { Check, ChevronDown, Plus } from "lucide-react";
import { useRef, type ComponentProps } from "react";
import { cn } from "#client/lib/class-names.ts";
import { joinFacts, joinWords } from "#client/lib/format-lists.ts";
import { Button } from "#client/ui/button.tsx";
import { Disclosure } from "#client/ui/disclosure.tsx";
import { useLazyMenu } from "#client/ui/menu/use-lazy-menu.ts";
import type { FoodLabel } from "#shared/choices.ts";
import type { DishDetail } from "#shared/dishes.api.ts";
import { lowerCase } from "#shared/fold.ts";
import { isDiet, validLabels } from "#shared/food-labels.ts";
import { useConfirmLabel } from "./confirm-label.data.ts";
import type { LabelChoice } from "./food-label-menu.tsx";
import {
  confirmedText,
  labelText,
  listShownLabels,
  listLapsed,
  listMissing,
  type ShownLabel,
} from "./food-label-text.ts";
import { withUnsentLabels } from "./food-labels.data.ts";

const loadMenu = async () => (await import("./food-label-menu.tsx")).FoodLabelMenu;

type LabeledDish = Pick<DishDetail, "id" | "title" | "updatedAt" | "labels" | "ingredients">;

/** The allergens and diets of a dish on one line, which opens the labels for members to confirm or correct. */
export function FoodLabels({ dish }: { dish: LabeledDish }) {
  const { mutate: confirm } = useConfirmLabel(dish);
  const labels = withUnsentLabels(dish.labels, dish.id);
  const shown = listShownLabels(labels);
  const lapsed = listLapsed(labels);
  const text = labelsText(labels);
  const isKnown = labels.found?.ingredients === "known";
  const doubt = text || dish.ingredients ? t`Not all ingredients known` : t`Allergens and diets`;
  const known = isKnown ? t`All ingredients known` : doubt;
  const section = useRef<HTMLElement>(null);
  const confirmAll = (value: true | null) => {
    confirm({ label: null, value });
    // The pressed button disappears.
    section.current?.focus();
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t`Allergens and diets`}
      className="space-y-1 outline-none"
    >
      {lapsed.length > 0 && (
        <div role="status" className="mb-2 space-y-2 rounded-card border border-line bg-surface p-3 text-sm">
          <p>{t`The dish has changed since members confirmed: ${{ labels: lapsed.join(" · ") }}`}</p>
          <Button size="sm" variant="secondary" onClick={() => confirmAll(null)}>
            <Check /> {t`Still correct`}
          </Button>
        </div>
      )}
      <Disclosure
        className="[&>summary]:items-start [&>summary]:py-2.5"
        summary={
          <span className="min-w-0 text-sm font-normal text-pretty">
            <span className="group-open:hidden">
              <span>{text}</span> <span className={cn("block", isKnown && "text-muted")}>{known}</span>
            </span>
            <span className="hidden group-open:inline">{t`Allergens and diets`}</span>
          </span>
        }
      >
        <div className="space-y-3 pt-1">
          <ul className="flex flex-wrap gap-2">
            {shown.map((item) => (
              <li key={item.label} className="max-w-full">
                <LabelChip
                  item={item}
                  onConfirm={(value) => {
                    confirm({ label: item.label, value });
                    const isGone = value === null && !labels.found?.[item.label as "milk"];
                    if (isGone) section.current?.focus();
                  }}
                />
              </li>
            ))}
            {shown.some(({ isConfirmed }) => !isConfirmed) && (
              <li>
                <Button
                  size="sm"
                  variant="secondary"
                  className="rounded-full"
                  onClick={() => confirmAll(true)}
                >
                  <Check /> {t`All correct`}
                </Button>
              </li>
            )}
            <li>
              <AddLabel
                choices={listMissing(labels).map((label) => ({
                  text: labelText(label, true),
                  onChoose: () => confirm({ label, value: true }),
                }))}
              />
            </li>
          </ul>
          <p className="text-sm text-muted">
            {shown.some(({ isConfirmed }) => !isConfirmed)
              ? t`Found in the name and ingredients. Guests see only what you confirm, and are warned about what they avoid. This is a guide, not a guarantee: double-check if it matters.`
              : shown.length > 0
                ? t`Nothing else was found in the name and ingredients. That doesn't rule anything out: double-check if it matters.`
                : t`Nothing was found in the name and ingredients. That doesn't rule anything out: double-check if it matters.`}
          </p>
        </div>
      </Disclosure>
    </section>
  );
}

/** "Vegetarian · Contains milk · Not confirmed: may contain nuts" */
function labelsText(labels: DishDetail["labels"]): string {
  const found = listShownLabels(labels).filter(({ isConfirmed }) => !isConfirmed);
  const texts = joinWords(found.map(({ label, value }) => labelText(label, value).replace(/^./u, lowerCase)));
  return joinFacts([confirmedText(validLabels(labels)), texts && t`Not confirmed: ${{ labels: texts }}`]);
}

/** The label with a menu to correct it, and a switch that confirms it. */
function LabelChip({
  item: { label, value, isConfirmed },
  onConfirm,
}: {
  item: ShownLabel;
  onConfirm: (value: boolean | null) => void;
}) {
  const { Menu, menu, button } = useLazyMenu(loadMenu);
  const text = labelText(label, value);
  const choices: LabelChoice[] = [true, false].map((choice) => ({
    text: labelText(label, choice),
    isChosen: isConfirmed && value === choice,
    onChoose: () => onConfirm(choice),
  }));
  const trigger = { text, isConfirmed };
  return (
    <span
      className={cn(
        "-my-px inline-flex max-w-full items-center rounded-full border text-sm font-medium",
        chipLook(label, value),
      )}
    >
      {Menu ? (
        <Menu {...menu} choices={choices} trigger={<ChipText {...trigger} />} />
      ) : (
        <ChipText {...button} {...trigger} />
      )}
      <button
        type="button"
        aria-pressed={isConfirmed}
        aria-label={t`Confirm: ${{ label: labelText(label, isConfirmed ? value : value !== false) }}`}
        title={isConfirmed ? t`Confirmed by a member` : t`Confirm`}
        onClick={() => onConfirm(isConfirmed ? null : value !== false)}
        className="group grid size-11 shrink-0 place-items-center rounded-full md:size-9"
      >
        <span
          className={cn(
            "grid size-5 place-items-center rounded-full border border-current [&_svg]:size-3.5",
            isConfirmed
              ? "bg-good text-surface"
              : "[&_svg]:opacity-0 group-hover:[&_svg]:opacity-60 group-focus-visible:[&_svg]:opacity-60",
          )}
        >
          <Check strokeWidth={3} />
        </span>
      </button>
    </span>
  );
}

function chipLook(label: FoodLabel, value: ShownLabel["value"]): string {
  if (value === "may") return "border-dashed border-control bg-surface";
  if (value === false) return "border-line bg-surface text-muted";
  return isDiet(label) ? "border-transparent bg-good-tint text-good" : "border-transparent bg-tint text-ink";
}

interface ChipTextProps extends ComponentProps<"button"> {
  text: string;
  isConfirmed: boolean;
}

function ChipText({ text, isConfirmed, ...rest }: ChipTextProps) {
  return (
    <button
      type="button"
      {...rest}
      className="inline-flex h-11 min-w-0 items-center gap-1 rounded-full ps-3.5 md:h-9"
    >
      <span className="truncate">{text}</span>
      <span className="sr-only">
        {isConfirmed ? t`, confirmed by a member, correct` : t`, found, correct`}
      </span>
      <ChevronDown className="size-4 shrink-0 opacity-60" />
    </button>
  );
}

function AddLabel({ choices }: { choices: LabelChoice[] }) {
  const { Menu, menu, button } = useLazyMenu(loadMenu);
  if (Menu) return <Menu {...menu} choices={choices} trigger={<AddButton />} />;
  return <AddButton {...button} />;
}

function AddButton(props: ComponentProps<"button">) {
  return (
    <Button size="sm" variant="secondary" {...props} className="rounded-full">
      <Plus /> {t`Add allergen or diet`}
    </Button>
  );
}
