import { t } from "@lingui/core/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Heart, MessageCircle } from "lucide-react";
import { Link } from "react-router-dom";
import { newestDishesQuery } from "#client/features/dish-data/dishes.data.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useDialogLink } from "#client/lib/navigation/dialog-param.ts";
import { Button, buttonLook } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";
import { Photo } from "#client/ui/photo.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";
import type { Dish } from "#shared/dishes.api.ts";
import { commentsLabel, likeLabel } from "./card/count-labels.ts";
import { useWithoutDeleted } from "./deleting-dishes.ts";

/** The newest dishes as a row of cards, which is swiped, or a grid on wide screens. */
export function NewestDishes() {
  const { data, isPending } = useQuery(newestDishesQuery);
  const dishes = useWithoutDeleted(data);
  if (isPending) return <Skeleton shape="card" className="mt-9.5 h-76 w-65" />;
  if (!dishes || dishes.length === 0) return null;
  return (
    <section aria-labelledby="newest-dishes">
      <h2 id="newest-dishes" className="mb-3 text-lg">
        {t`Fresh from the kitchen`}
      </h2>
      {/* The width of the row does not depend on its cards. */}
      <ul className="-mx-4 flex w-0 min-w-[calc(100%+2rem)] snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 md:mx-0 md:min-w-full md:px-0 lg:grid lg:grid-cols-3">
        {dishes.map((dish) => (
          <Card as="li" key={dish.id} className="relative flex w-65 shrink-0 snap-start flex-col lg:w-auto">
            <NewDish dish={dish} />
          </Card>
        ))}
      </ul>
    </section>
  );
}

function NewDish({ dish }: { dish: Dish }) {
  const client = useQueryClient();
  const commentsLink = useDialogLink("comments");
  return (
    <>
      <Photo src={dish.images[0]} alt="" tint={dish.imageColor} drawing={dish.drawing} className="shrink-0" />
      <Link
        to={`/dishes?dish=${dish.id}`}
        dir="auto"
        className="mx-4 mt-3 line-clamp-2 font-display font-semibold break-words after:absolute after:inset-0"
      >
        {dish.title}
      </Link>
      <div className="relative mt-auto flex *:text-muted">
        <Button
          variant="ghost"
          size="sm"
          aria-pressed={dish.isLiked}
          aria-label={likeLabel(dish)}
          onClick={() => void import("./card/likes.data.ts").then((part) => part.toggleLike(client, dish))}
          className="aria-pressed:text-brand aria-pressed:[&_svg]:fill-current"
        >
          <Heart /> {formatNumber(dish.likeCount)}
        </Button>
        <Link
          {...commentsLink(dish.id)}
          aria-label={commentsLabel(dish)}
          className={buttonLook({ variant: "ghost", size: "sm" })}
        >
          <MessageCircle /> {formatNumber(dish.commentCount)}
        </Link>
      </div>
    </>
  );
}
