import { t } from "@lingui/core/macro";
import { formatMinutes } from "#client/features/dish-data/dish-texts.ts";
import { useSending } from "#client/features/guests/use-sending.ts";
import { Recipe } from "#client/features/recipes/recipe.tsx";
import { call } from "#client/lib/api/call.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { Button } from "#client/ui/button.tsx";
import { Disclosure } from "#client/ui/disclosure.tsx";
import { guestEventsApi } from "#shared/guest-events.api.ts";
import type { Answered, GuestEventDish, OwnAnswer } from "./guest-event.data.ts";

/** From the day of the event on: the recipes that the hosts gave, and buttons that ask for the others. */
export function GuestRecipes(props: Answered & { onChange: (own: OwnAnswer) => void }) {
  const { own, editToken, onChange } = props;
  return (
    <section aria-labelledby="guest-recipes">
      <h2 id="guest-recipes" className="text-lg">
        {t`May I have the recipe?`}
      </h2>
      <p className="text-sm text-muted">{t`It appears here as soon as your hosts share it.`}</p>
      <ul className="mt-2 divide-y divide-line [overflow-wrap:anywhere]">
        {own.event.dishes.map((dish) => (
          <DishItem
            key={dish.id}
            dish={dish}
            asked={own.recipes?.find(({ dishId }) => dishId === dish.id)}
            onAsk={async () => {
              const params = { editToken, dishId: String(dish.id) };
              onChange(await call(guestEventsApi.askForRecipe, { params }));
            }}
          />
        ))}
      </ul>
    </section>
  );
}

interface DishItemProps {
  dish: GuestEventDish;
  asked: NonNullable<OwnAnswer["recipes"]>[number] | undefined;
  onAsk: () => Promise<void>;
}

function DishItem({ dish: { id, title }, asked, onAsk }: DishItemProps) {
  const { isSending, send } = useSending(t`Your request was not sent`);
  const name = <bdi className="min-w-0">{title}</bdi>;
  const recipe = asked?.recipe;
  if (recipe) {
    return (
      <li>
        <Disclosure summary={name} className="py-1">
          <Recipe dish={{ id, hasRecipe: true, ...recipe }} />
          {recipe.prepMinutes && (
            <p className="py-2 text-sm text-muted">{formatMinutes(recipe.prepMinutes)}</p>
          )}
        </Disclosure>
      </li>
    );
  }
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      {name}
      <Button
        size="sm"
        variant={asked ? "ghost" : "secondary"}
        aria-label={asked ? undefined : t`Ask for the recipe for ${{ title: isolate(title) }}`}
        aria-disabled={asked !== undefined}
        pending={isSending}
        onClick={() => !asked && void send(onAsk)}
      >
        {asked ? t`Asked` : t`Ask`}
      </Button>
    </li>
  );
}
