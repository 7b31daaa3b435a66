import { t } from "@lingui/core/macro";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { useChangeMeal } from "#client/features/meals/change-meal.data.ts";
import { Avatar } from "#client/features/users/avatar.tsx";
import { joinWords } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { initials } from "#client/lib/initials.ts";
import { IconButton } from "#client/ui/icon-button.tsx";
import { fullName } from "#shared/full-name.ts";
import type { Meal } from "#shared/meals.api.ts";

const NOBODY_YET =
  "grid size-7 place-items-center rounded-full border border-dashed border-control text-xs before:content-['?']";

/** The avatar of the member who cooks a meal. A press assigns it to oneself, a second press removes the cook. */
export function MealCook({ meal }: { meal: Meal }) {
  const { id, firstName, lastName, email, color } = useCurrentUser();
  const change = useChangeMeal();
  const { cook } = meal;
  const isOwn = cook?.id === id;
  const name = isolate(fullName(cook) ?? t`Someone`);
  const text = cook && !isOwn ? t`${name} cooks` : t`I cook`;
  const take = () =>
    change({
      meal,
      changes: { cookId: isOwn ? null : id },
      shown: { cook: isOwn ? null : { id, firstName, lastName, email, color } },
      ...(cook && !isOwn && { done: t`You cook`, before: { cookId: cook.id } }),
    });
  return (
    <IconButton
      // The name contains the text that is seen.
      label={joinWords([cook && initials(cook), text])}
      title={text}
      aria-pressed={isOwn}
      onClick={take}
      className="relative z-10"
    >
      {cook ? <Avatar person={cook} size="sm" /> : <span className={NOBODY_YET} />}
    </IconButton>
  );
}
