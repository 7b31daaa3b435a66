import { sql } from "drizzle-orm";
import { confirmedLabels, drawingOf } from "#server/database/dish-columns.sql.ts";
import { firstImageName } from "#server/database/first-image.sql.ts";
import type { Course } from "#shared/choices.ts";
import type { MenuDish } from "#shared/menus.api.ts";
import { categories, dishes, images, menus } from "#shared/schema/index.ts";
import { courseOf } from "./course-of.ts";

type MenuDishRow = MenuDish & { shareKey: string; course: Course | null };
/** `course` is empty if no member chose it. */
type StoredDish = Omit<MenuDishRow, "course"> & { course: Course | "" | null };

/** The dishes of a menu in the order of `dishIds`, with the keys of their public pages. */
export const menuDishes = sql`(
  select coalesce(json_agg(json_build_object(
    'id', ${dishes.id}, 'title', ${dishes.title}, 'description', ${dishes.description},
    'category', ${dishes.category}, 'cookingMethod', ${dishes.cookingMethod},
    'image', ${dishes.images}[1], 'imageColor', ${images.color},
    'drawing', ${drawingOf(dishes.images, dishes.caloriesDetails)},
    'estimatedCalories', ${dishes.estimatedCalories}, 'shareKey', ${dishes.shareKey},
    'labels', ${confirmedLabels}, 'categoryPosition', ${categories.position},
    'course', case when ${menus.courses} is not null then coalesce(${menus.courses} ->> ${dishes.id}::text, '') end
  ) order by listed.place), '[]')
  from unnest(${menus.dishIds}) with ordinality as listed (id, place)
  join ${dishes} on ${dishes.id} = listed.id
  left join ${categories} on lower(${categories.name}) = lower(${dishes.category})
  left join ${images} on ${images.name} = ${firstImageName}
)`.mapWith((listed: StoredDish[]): MenuDishRow[] =>
  listed.map((dish) => ({ ...dish, course: dish.course === "" ? courseOf(dish.category) : dish.course })),
);
