import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { CalendarHeart, Pencil, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { categoriesQuery } from "#client/features/categories/categories.data.ts";
import { CommentItem } from "#client/features/comments/comment-item.tsx";
import { cookName, formatMinutes } from "#client/features/dish-data/dish-texts.ts";
import { CommentsButton } from "#client/features/dishes/card/comments-button.tsx";
import { CookingMethodBadge } from "#client/features/dishes/card/dish-badges.tsx";
import { ACTION_BUTTON, LikeButton } from "#client/features/dishes/card/like-button.tsx";
import { ShareDishButton } from "#client/features/dishes/card/share-dish-button.tsx";
import { Nutrition } from "#client/features/dishes/detail/nutrition.tsx";
import { FoodLabels } from "#client/features/food-labels/food-labels.tsx";
import { HistorySection } from "#client/features/history/history-section.tsx";
import { DishServed } from "#client/features/meals/dish-served.tsx";
import { useWish } from "#client/features/meals/wishes.data.ts";
import { Recipe } from "#client/features/recipes/recipe.tsx";
import { cn } from "#client/lib/class-names.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { formatDate } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { productName } from "#client/lib/product.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { DialogTitle } from "#client/ui/dialog/dialog.tsx";
import { Disclosure } from "#client/ui/disclosure.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { Later } from "#client/ui/later.tsx";
import { LongText } from "#client/ui/long-text.tsx";
import { PotDrawing } from "#client/ui/status/drawings.tsx";
import type { Dish, DishDetail } from "#shared/dishes.api.ts";
import { lowerCase } from "#shared/fold.ts";
import { COMMENTS_IN_PREVIEW } from "#shared/limits.ts";
import { dishHistory } from "./history-format.ts";
import { NewDishChips } from "./new-dish-chips.tsx";
import { PhotoGallery } from "./photo-gallery.tsx";

interface DishDetailsProps {
  /** Without details until they are loaded. */
  dish: Dish & Partial<DishDetail>;
  /** Replaces the recipe if the details could not be loaded. */
  failure: ReactNode;
}

/** On wide screens, the photo and what the dish contains stay in sight next to the recipe. */
export function DishDetails({ dish, failure }: DishDetailsProps) {
  const { open } = useDialogParam("edit-dish");
  const edit = () => open(dish.id);
  const { photoQuality } = useCurrentUser();
  const color = useCategoryColor(dish.category);
  const { servings, prepMinutes } = dish;
  const labels = dish.labels && (
    <FoodLabels dish={{ ...dish, labels: dish.labels, ingredients: dish.ingredients ?? null }} />
  );
  const facts = [
    isolate(cookName(dish)),
    prepMinutes !== null && formatMinutes(prepMinutes),
    servings ? plural(servings, { one: "# serving", other: "# servings" }) : null,
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:gap-x-8 md:gap-y-5">
      <div className="space-y-1 max-md:order-1 max-md:pt-3 md:col-start-2">
        <div className="md:pe-10">
          <DialogTitle>{dish.title}</DialogTitle>
        </div>
        <NewDishChips dish={dish} />
        <Nutrition key={dish.id} dish={dish} facts={joinFacts(facts)} />
        {dish.description && <LongText key={dish.id}>{dish.description}</LongText>}
      </div>
      <div className="max-md:contents md:sticky md:top-0 md:col-start-1 md:row-span-2 md:row-start-1 md:space-y-2 md:self-start">
        <PhotoGallery
          key={dish.id}
          dish={dish}
          color={color}
          // Before the details have loaded, a large version may exist.
          onReplace={photoQuality === "sharp" && dish.labels ? edit : undefined}
          className="max-md:z-2 max-md:-mx-5 max-md:aspect-8/5 max-md:rounded-none"
        />
        <div className="max-md:order-2">
          <div className="-mx-2.5 grid grid-cols-[repeat(4,minmax(auto,1fr))_auto] justify-items-start md:grid-cols-[repeat(3,minmax(auto,4rem))_auto_1fr]">
            <LikeButton dish={dish} />
            <WishButton dish={dish} />
            <CommentsButton dish={dish} />
            <ShareDishButton dish={dish} />
            <IconButton label={t`Edit Dish`} onClick={edit} className="ms-auto">
              <Pencil />
            </IconButton>
          </div>
          <Later>{labels}</Later>
        </div>
      </div>
      <div className="space-y-6 max-md:order-3 max-md:pt-3 md:col-start-2">
        <Later>
          <Recipe dish={dish} failure={failure} />
          {dish.ingredients === null && (
            <div className="flow-root rounded-card bg-tint/50 p-4">
              <PotDrawing className="float-end h-20 max-[22.5rem]:hidden" />
              <Button variant="secondary" size="sm" onClick={edit}>
                <Plus /> {t`Add ingredients`}
              </Button>
              <p className="mt-2 text-sm text-balance">{t`Then ${{ product: productName() }} finds allergens and calories.`}</p>
            </div>
          )}
          <DishServed dish={dish} />
          <About dish={dish} color={color} />
          <LatestComments dish={dish} />
        </Later>
      </div>
    </div>
  );
}

function WishButton({ dish: { id, title, images, imageColor } }: { dish: Dish }) {
  const { isWished, change } = useWish({ id, title, image: images[0] ?? null, imageColor });
  return (
    <button
      type="button"
      aria-pressed={isWished === true}
      aria-label={t`I'd like this soon`}
      title={isWished ? t`Remove wish` : t`I'd like this soon`}
      disabled={isWished === undefined}
      onClick={() => change(!isWished)}
      className={cn(ACTION_BUTTON, isWished ? "text-brand" : "text-muted hover:text-ink")}
    >
      <CalendarHeart />
    </button>
  );
}

/** Facts that are rarely needed, folded. */
function About({ dish, color }: { dish: DishDetailsProps["dish"]; color: string | null }) {
  const { menus = [] } = dish;
  return (
    <Disclosure summary={t`About`}>
      <div className="space-y-4 pt-2">
        <div className="flex flex-wrap gap-2">
          <Badge color={color ?? "var(--muted)"} dot={Boolean(dish.category)}>
            <bdi className="truncate">{dish.category ?? t`Uncategorized`}</bdi>
          </Badge>
          {dish.cookingMethod && <CookingMethodBadge method={dish.cookingMethod} />}
        </div>
        <p className="text-sm text-muted">{t`Created ${{ when: formatDate(dish.createdAt) }}`}</p>
        {menus.length > 0 && (
          <section className="space-y-2">
            <h3 className="text-base">
              {plural({ count: menus.length }, { one: "On # menu", other: "On # menus" })}
            </h3>
            <p className="text-sm [overflow-wrap:anywhere] text-muted">
              {joinFacts(menus.map(({ title }) => isolate(title)))}
            </p>
          </section>
        )}
        <HistorySection {...dishHistory(dish.id)} />
      </div>
    </Disclosure>
  );
}

function LatestComments({ dish }: { dish: Dish }) {
  const { open } = useDialogParam("comments");
  const latest = dish.comments.slice(0, COMMENTS_IN_PREVIEW);
  const more = dish.commentCount - latest.length;
  const likes = plural({ count: dish.likeCount }, { one: "# like", other: "# likes" });
  const comments = plural({ count: dish.commentCount }, { one: "# comment", other: "# comments" });
  return (
    <section className="space-y-2">
      {/* Without comments, the buttons below the photo say both. */}
      <h3 className={latest.length > 0 ? "text-base" : "sr-only"}>{t`${likes}, ${comments}`}</h3>
      {latest.length > 0 && (
        <ul className="space-y-3">
          {latest.map((comment) => (
            <li key={comment.id}>
              <CommentItem comment={comment} short />
            </li>
          ))}
        </ul>
      )}
      <Button variant="secondary" size="sm" onClick={() => open(dish.id)}>
        {more > 0
          ? plural(more, { one: "And # more comments...", other: "And # more comments..." })
          : t`Write a comment`}
      </Button>
    </section>
  );
}

function useCategoryColor(category: string | null): string | null {
  const { data } = useQuery(categoriesQuery);
  const key = category && lowerCase(category);
  return data?.find(({ name }) => lowerCase(name) === key)?.color ?? null;
}
