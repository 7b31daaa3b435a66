import { t } from "@lingui/core/macro";
import { useState } from "react";
import { formatMinutes } from "#client/features/dish-data/field-labels.ts";
import { useSending } from "#client/features/guests/use-sending.ts";
import { Recipe } from "#client/features/recipes/recipe.tsx";
import { isolate } from "#client/lib/i18n.tsx";
import { Button } from "#client/ui/button.tsx";
import { Disclosure } from "#client/ui/disclosure.tsx";
import { askForRecipe } from "./guest-answer.data.ts";
import type { Answered, OwnAnswer } from "./guest-event.data.ts";

/** From the day of the event on: the recipes that the hosts gave, and buttons that ask for the others. */
export function GuestRecipes(props: Answered & { onChange: (own: OwnAnswer) => void }) {
  const { own, editToken, onChange } = props;
  const { isSending, send } = useSending(t`Your request was not sent`);
  const [pressed, setPressed] = useState<number>();
  const ask = (dishId: number) => {
    setPressed(dishId);
    void send(async () => onChange(await askForRecipe(editToken, dishId)));
  };
  return (
    <section aria-labelledby="guest-recipes">
      <h2 id="guest-recipes" className="text-lg">
        {t`May I have the recipe?`}
      </h2>
      <p className="text-sm text-muted">{t`It appears here as soon as your hosts give it to you.`}</p>
      <ul className="mt-2 divide-y divide-line [overflow-wrap:anywhere]">
        {own.event.dishes.map(({ id, title }) => {
          const asked = own.recipes?.find(({ dishId }) => dishId === id);
          const recipe = asked?.recipe;
          if (recipe)
            return (
              <li key={id}>
                <Disclosure summary={<bdi className="min-w-0">{title}</bdi>} className="py-1">
                  {recipe.prepMinutes && (
                    <p className="text-sm text-muted">{formatMinutes(recipe.prepMinutes)}</p>
                  )}
                  <div className="py-2">
                    <Recipe dish={{ id, hasRecipe: true, ...recipe }} />
                  </div>
                </Disclosure>
              </li>
            );
          return (
            <li key={id} className="flex items-center justify-between gap-3 py-2">
              <bdi className="min-w-0">{title}</bdi>
              <Button
                size="sm"
                variant={asked ? "ghost" : "secondary"}
                aria-label={asked ? undefined : t`Ask for the recipe of ${{ title: isolate(title) }}`}
                aria-disabled={asked !== undefined}
                pending={isSending && pressed === id}
                onClick={() => !asked && ask(id)}
              >
                {asked ? t`Asked` : t`Ask`}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
