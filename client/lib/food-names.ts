import { useQuery } from "@tanstack/react-query";
import { joinWords } from "#client/lib/format-lists.ts";
import { capitalize } from "#client/lib/format.ts";
import { isolate, textLanguage } from "#client/lib/i18n.tsx";
import { fold } from "#shared/fold.ts";
import type { ShoppingLine } from "#shared/shopping.api.ts";

/** The names of foods in the reader's language by their English name: "Zwiebel; Zwiebeln", the displayed one first. */
export type FoodNames = Partial<Record<string, string>>;

const files = import.meta.glob<FoodNames>("../../shared/locales/*/foods.json", { import: "default" });
const NONE: FoodNames = {};

/** Returns no names while they load, and if that fails: foods are shown as they were sent. */
export function useFoodNames(): FoodNames {
  const language = textLanguage();
  const { data } = useQuery({
    queryKey: ["food-names", language],
    queryFn: () => files[`../../shared/locales/${language}/foods.json`]?.() ?? NONE,
    staleTime: Infinity,
  });
  return data ?? NONE;
}

/** The name of a food of an estimate, such as "onion". */
export function shownFood(food: string, names: FoodNames): string {
  const name = food.charAt(0).toUpperCase() + food.slice(1);
  // A provider may call a food "constructor".
  return (Object.hasOwn(names, name) && names[name]?.split("; ")[0]) || food;
}

/** The name of a line of a shopping list, with other names that the recipes use: "Zwiebel (red onion)". */
export function lineName({ name, food, written = [] }: ShoppingLine, names: FoodNames): string {
  const forms = food === undefined ? undefined : names[food]?.split("; ");
  if (!forms?.[0]) return name;
  const isAsWritten = !name.startsWith(`${food} (`);
  // "Rote Zwiebeln" is German already; "Penne" is as good in English as "Pasta (penne)".
  if (isAsWritten && forms.some((form) => fold(name).includes(fold(form)))) return name;
  if (written.length === 0) return capitalize(forms[0]);
  return fold(forms[0]) === fold(food ?? "")
    ? name
    : `${capitalize(forms[0])} (${joinWords(written.map(isolate))})`;
}
