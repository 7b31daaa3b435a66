import { plural } from "@lingui/core/macro";
import { isolate } from "#client/lib/i18n.tsx";
import type { Dish } from "#shared/dishes.api.ts";

export function likeLabel({ title: plain, likeCount }: Pick<Dish, "title" | "likeCount">): string {
  const title = isolate(plain);
  return plural({ count: likeCount }, { one: `Like ${title}, # like`, other: `Like ${title}, # likes` });
}

export function commentsLabel({ title: plain, commentCount }: Pick<Dish, "title" | "commentCount">): string {
  const title = isolate(plain);
  return plural(
    { count: commentCount },
    { one: `Comments on ${title}, # comment`, other: `Comments on ${title}, # comments` },
  );
}
