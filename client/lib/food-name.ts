import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { FoodLabel } from "#shared/choices.ts";
import { i18n } from "./i18n.tsx";

const FOOD_NAME: Record<FoodLabel, MessageDescriptor> = {
  vegan: msg`vegan`,
  vegetarian: msg`vegetarian`,
  halal: msg`halal`,
  kosher: msg`kosher`,
  gluten: msg`gluten`,
  crustaceans: msg`crustaceans`,
  eggs: msg`eggs`,
  fish: msg`fish`,
  peanuts: msg`peanuts`,
  soy: msg`soy`,
  milk: msg`milk`,
  nuts: msg`nuts`,
  celery: msg`celery`,
  mustard: msg`mustard`,
  sesame: msg`sesame`,
  sulphites: msg`sulfites`,
  lupin: msg`lupin`,
  molluscs: msg`mollusks`,
};

/** In American spelling. */
export function foodName(label: FoodLabel): string {
  return i18n._(FOOD_NAME[label]);
}
