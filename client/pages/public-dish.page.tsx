import { plural, t } from "@lingui/core/macro";
import { Clock, Heart, MessageCircle } from "lucide-react";
import { formatMinutes } from "#client/features/dish-data/dish-texts.ts";
import { CaloriesLine, CookingMethodBadge } from "#client/features/dishes/card/dish-badges.tsx";
import { PhotoGallery } from "#client/features/dishes/detail/photo-gallery.tsx";
import { confirmedText } from "#client/features/food-labels/food-label-text.ts";
import { TakeRecipe } from "#client/features/public/take-recipe.tsx";
import { Recipe } from "#client/features/recipes/recipe.tsx";
import { Avatar } from "#client/features/users/avatar.tsx";
import { signInAddress, VisitorLoading, VisitorShell } from "#client/layout/visitor-shell.tsx";
import { hasStatus } from "#client/lib/api/call.ts";
import { type Loading, useLoaded } from "#client/lib/api/loading.ts";
import { cn } from "#client/lib/class-names.ts";
import { formatDate } from "#client/lib/format.ts";
import { shownName, splitShortName } from "#client/lib/guest-name.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { usePageTitle } from "#client/lib/navigation/page-title.ts";
import { Badge } from "#client/ui/badge.tsx";
import { PlateDrawing } from "#client/ui/status/drawings.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { NoticeScreen } from "#client/ui/status/notice-screen.tsx";
import { TimeAgo } from "#client/ui/time-ago.tsx";
import { DISH_VIEW } from "#shared/first-view/dish-view.ts";
import type { PublicDish as PublicDishView } from "#shared/public.api.ts";

/** /public/dishes/{id}: a dish shared by a link. */
export function PublicDishPage({ loading }: { loading: Loading<PublicDishView> }) {
  const dish = useLoaded(loading);
  const found = dish.state === "loaded" ? dish.value : undefined;
  usePageTitle(found?.title ?? t`Dish`);
  return (
    <VisitorShell signIn={signInAddress(found ? `/dishes?dish=${found.id}` : "/")}>
      {dish.state === "loading" && <VisitorLoading />}
      {found && <PublicDish dish={found} />}
      {dish.state === "failed" &&
        (hasStatus(dish.error, 404) ? (
          <NoticeScreen title={t`Dish Not Found`} drawing={<PlateDrawing />} forGuests>
            {t`This dish isn't shared or has been removed. Please ask the person who sent you the link.`}
          </NoticeScreen>
        ) : (
          <ErrorState query={dish} />
        ))}
    </VisitorShell>
  );
}

function PublicDish({ dish }: { dish: PublicDishView }) {
  const { recipe } = dish;
  const labels = confirmedText(dish.labels);
  return (
    <article className={DISH_VIEW.page}>
      <PhotoGallery dish={dish} />
      <div className="space-y-5">
        <div>
          <h1 dir="auto" className={cn(DISH_VIEW.title, "[overflow-wrap:anywhere]")}>
            {dish.title}
          </h1>
          <p className="mt-3 flex items-center gap-3 text-sm">
            <Avatar person={{ ...splitShortName(shownName(dish.creatorName)), color: dish.creatorColor }} />
            <span className="min-w-0">
              <span dir="auto" className="block truncate font-medium">
                {shownName(dish.creatorName)}
              </span>
              <time dateTime={dish.createdAt} className="text-muted">
                {formatDate(dish.createdAt)}
              </time>
            </span>
          </p>
        </div>
        {dish.description && (
          <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
            {dish.description}
          </p>
        )}
        <div className="flex flex-wrap gap-2 empty:hidden">
          {dish.category && (
            <Badge color={dish.categoryColor} dot={dish.categoryColor !== null}>
              {isolate(dish.category)}
            </Badge>
          )}
          {dish.cookingMethod && <CookingMethodBadge method={dish.cookingMethod} />}
          {recipe?.prepMinutes && (
            <Badge>
              <Clock /> {formatMinutes(recipe.prepMinutes)}
            </Badge>
          )}
          <CaloriesLine dish={dish} perServing />
        </div>
        {labels && (
          <div className="text-sm">
            <p className="font-medium">{labels}</p>
            <p className="text-balance text-muted">{t`From your hosts, and possibly incomplete. Please ask if it matters.`}</p>
          </div>
        )}
        <Recipe dish={{ id: dish.id, hasRecipe: recipe !== null, ...recipe }} level="h2" />
        {recipe && <TakeRecipe />}
        {dish.likeCount + dish.commentCount > 0 && <Comments dish={dish} />}
      </div>
    </article>
  );
}

function Comments({ dish }: { dish: PublicDishView }) {
  const { likeCount: likes, commentCount: comments } = dish;
  const more = comments - dish.comments.length;
  return (
    <section aria-labelledby="public-comments" className="border-t border-line pt-5">
      <h2 id="public-comments" className="flex flex-wrap gap-x-5 gap-y-1 font-sans text-sm font-medium">
        <span className="inline-flex items-center gap-2">
          <Heart className="size-4.5 text-brand" /> {plural(likes, { one: "# like", other: "# likes" })}
        </span>
        <span className="inline-flex items-center gap-2">
          <MessageCircle className="size-4.5 text-brand" />
          {plural(comments, { one: "# comment", other: "# comments" })}
        </span>
      </h2>
      {dish.comments.length > 0 && (
        <ul className="mt-4 space-y-4">
          {dish.comments.map((comment) => (
            <li key={comment.id} className="flex gap-3">
              <Avatar
                person={{ ...splitShortName(shownName(comment.authorName)), color: comment.authorColor }}
                size="sm"
                className="mt-0.5"
              />
              <div className="min-w-0 flex-1 text-sm">
                <p className="flex flex-wrap items-baseline gap-x-2">
                  <bdi className="font-medium">{shownName(comment.authorName)}</bdi>
                  <TimeAgo at={comment.createdAt} className="text-xs text-muted" />
                </p>
                <p dir="auto" className="mt-0.5 [overflow-wrap:anywhere] whitespace-pre-line">
                  {comment.content}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className="mt-4 text-sm text-muted">
          {plural(more, { one: "And # more comment.", other: "And # more comments." })}
        </p>
      )}
    </section>
  );
}
