import { plural, t } from "@lingui/core/macro";
import { memo, startTransition, useEffect, useEffectEvent, useState } from "react";
import { cookingMethodName, cookName, formatMinutes } from "#client/features/dish-data/dish-texts.ts";
import type { DishGroup } from "#client/features/dishes/list/dish-groups.ts";
import { ingredientLines } from "#client/features/recipes/ingredient-lines.ts";
import { cn } from "#client/lib/class-names.ts";
import { formatCalories } from "#client/lib/format-calories.ts";
import { formatDate, formatNumber } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import type { Dish } from "#shared/dishes.api.ts";
import { listSteps } from "#shared/recipe-text/list-steps.ts";
import { BookCover, BookPhoto, BOOK_HEADING, BOOK_NUMBER } from "./book-parts.tsx";
import type { BookRecipe } from "./book.data.ts";

interface DishBookProps {
  chapters: readonly DishGroup[];
  recipes: ReadonlyMap<number, BookRecipe>;
  /** Several dishes may share a page. */
  isFlowing: boolean;
  /** Called once all dishes are on the page. */
  onRendered: () => void;
}

/** Thousands of dishes at once would block the page. */
const RENDERED_AT_ONCE = 50;
/** Photos of more dishes are printed in 400 px. */
const MOST_SHARP_PHOTOS = 200;

/**
 * A book to print: title, contents, and a chapter for each category. Its dishes are numbered, because browsers cannot
 * print the page number of a reference.
 */
export function DishBook({ chapters, recipes, isFlowing, onRendered }: DishBookProps) {
  const [today] = useState(() => new Date());
  const ids = chapters.flatMap(({ dishes }) => dishes.map(({ id }) => id));
  const numbers = new Map(ids.map((id, index) => [id, index + 1]));
  const count = useGrowingCount(ids.length, onRendered);
  return (
    <BookCover
      title={t`Our Dishes`}
      facts={[plural({ count: ids.length }, { one: "# dish", other: "# dishes" }), formatDate(today)]}
      isFlowing={isFlowing}
    >
      <section aria-labelledby="contents">
        <h2 id="contents" className={BOOK_HEADING}>
          {t`Contents`}
        </h2>
        {chapters.map(({ label, category, dishes }) => (
          <div key={category ?? ""} className="mb-5">
            <h3 dir="auto" className="mb-1.5 break-after-avoid text-xl">
              {label}
            </h3>
            <ol className="columns-2xs gap-8">
              {dishes.map(({ id, title }) => (
                <li
                  key={id}
                  className="flex break-inside-avoid items-center gap-2 print:items-baseline print:py-0.5"
                >
                  <span className={BOOK_NUMBER}>{numbers.get(id)}</span>
                  <a href={`#book-${id}`} className="flex min-h-11 min-w-0 flex-1 items-center print:min-h-0">
                    <bdi>{title}</bdi>
                  </a>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </section>
      {chapters.map(({ label, category, dishes }) => (
        <section key={category ?? ""} className="mt-16 print:mt-0 print:break-before-page">
          <h2 dir="auto" className={BOOK_HEADING}>
            {label}
          </h2>
          {dishes
            .filter(({ id }) => (numbers.get(id) ?? 0) <= count)
            .map((dish) => {
              const recipe = recipes.get(dish.id);
              const large = ids.length <= MOST_SHARP_PHOTOS ? recipe?.largeImages : null;
              return <BookDish key={dish.id} {...{ dish, recipe, large }} number={numbers.get(dish.id)} />;
            })}
        </section>
      ))}
    </BookCover>
  );
}

/** Grows up to a total, a part at a time. */
function useGrowingCount(total: number, onEnd: () => void): number {
  const [count, setCount] = useState(0);
  const isWhole = count >= total;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isWhole) end();
    else startTransition(() => setCount(count + RENDERED_AT_ONCE));
  }, [count, isWhole]);
  return count;
}

interface BookDishProps {
  dish: Dish;
  number: number | undefined;
  recipe: BookRecipe | undefined;
  large: readonly string[] | null | undefined;
}

const BookDish = memo(function BookDish({ dish, number, recipe, large }: BookDishProps) {
  const { id, title, description, prepMinutes, estimatedCalories, cookingMethod } = dish;
  const { servings, ingredients, instructions, sourceUrl } = recipe ?? {};
  const facts = [
    servings && plural(servings, { one: "# serving", other: "# servings" }),
    prepMinutes && formatMinutes(prepMinutes),
    estimatedCalories && formatCalories(estimatedCalories),
    cookingMethod && cookingMethodName(cookingMethod),
    t`from ${{ cook: isolate(cookName(dish)) }}`,
  ];
  const source = isolate(sourceUrl ?? "");
  const lines = ingredientLines(ingredients ?? "");
  const steps = listSteps(instructions ?? "");
  return (
    <section
      id={`book-${id}`}
      className="dish-book-dish border-line py-7 not-first-of-type:border-t first-of-type:pt-0"
    >
      <div className="mb-4 flow-root break-inside-avoid break-after-avoid">
        <BookPhoto src={dish.images[0]} large={large} />
        <h3 className="text-2xl">
          <span className={BOOK_NUMBER}>{number}</span> <bdi>{title}</bdi>
        </h3>
        <p className="mt-1 text-sm text-muted">{facts.filter(Boolean).join(" · ")}</p>
        {description && (
          <p dir="auto" className="mt-3 whitespace-pre-line">
            {description}
          </p>
        )}
      </div>
      <div className="flow-root">
        {lines.length > 0 && (
          <ul className={cn("mb-4", steps.length > 0 ? "sm:float-start sm:w-1/3" : "sm:columns-2")}>
            {lines.map(({ text, isHeading }, index) => (
              <li
                dir="auto"
                key={index}
                className={cn(
                  "break-inside-avoid",
                  isHeading ? "break-after-avoid pt-3 pb-1 font-medium" : "border-b border-line py-1",
                )}
              >
                {text}
              </li>
            ))}
          </ul>
        )}
        <ol className={cn("space-y-3", lines.length > 0 && "sm:ms-[39%]")}>
          {steps.map((step, index) => (
            <li key={index} className="break-inside-avoid">
              <span className={cn(BOOK_NUMBER, "float-start w-7")}>{formatNumber(index + 1)}</span>
              <p className="ms-7 whitespace-pre-line">
                <bdi>{step}</bdi>
              </p>
            </li>
          ))}
        </ol>
      </div>
      {sourceUrl && <p className="mt-3 text-sm text-muted">{t`Recipe from ${source}`}</p>}
    </section>
  );
});
