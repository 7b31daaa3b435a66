import { msg, plural, t } from "@lingui/core/macro";
import { useState } from "react";
import { i18n } from "#client/lib/i18n.tsx";
import { Dot } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { Form } from "#client/ui/form/form.tsx";
import { CATEGORY_COLORS } from "#shared/choices.ts";
import { useAddCategories } from "./first-steps.data.ts";

/** Each has its own color. */
const SUGGESTIONS = [
  msg`Starters`,
  msg`Soups`,
  msg`Salads`,
  msg`Mains`,
  msg`Sides`,
  msg`Desserts`,
  msg`Breakfast`,
  msg`Drinks`,
];
/** The first ones are chosen. */
const USUAL = 6;

export function CategorySuggestions({ onAdded }: { onAdded: () => void }) {
  const suggestions = SUGGESTIONS.map((name, index) => ({
    name: i18n._(name),
    color: CATEGORY_COLORS[index],
  }));
  const [chosen, setChosen] = useState<readonly string[]>(
    suggestions.slice(0, USUAL).map(({ name }) => name),
  );
  const add = useAddCategories();
  const toggle = (name: string) =>
    setChosen(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  const save = () =>
    add.mutate(
      suggestions.filter(({ name }) => chosen.includes(name)),
      { onSuccess: onAdded },
    );
  return (
    <Form onSubmit={save} className="px-4 pt-3 pb-4 md:ps-16">
      <fieldset>
        <legend className="sr-only">{t`Categories`}</legend>
        <div className="flex flex-wrap gap-2">
          {suggestions.map(({ name, color = CATEGORY_COLORS[0] }) => (
            <label
              key={name}
              className="flex h-11 cursor-pointer items-center gap-2 rounded-full border border-control bg-surface px-4 text-sm font-medium has-checked:border-brand has-checked:bg-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand md:h-9"
            >
              <input
                type="checkbox"
                checked={chosen.includes(name)}
                onChange={() => toggle(name)}
                className="size-4.5 check-box outline-none"
              />
              <Dot color={color} />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <Button
        type="submit"
        pending={add.isPending}
        pendingLabel={t`Adding…`}
        disabled={chosen.length === 0}
        className="mt-3 max-md:w-full"
      >
        {chosen.length === 0
          ? t`Choose at least one`
          : plural(chosen.length, { one: "Add # category", other: "Add # categories" })}
      </Button>
    </Form>
  );
}
