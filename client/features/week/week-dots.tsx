import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import { nextMealsQuery } from "#client/features/meals/meals.data.ts";
import { sevenDays, today } from "#client/features/meals/week-days.ts";
import { activeMenusQuery } from "#client/features/menus/menus.data.ts";
import { cn } from "#client/lib/class-names.ts";
import { formatDate } from "#client/lib/format.ts";
import { Thumbnail } from "#client/ui/photo.tsx";

/** The next seven days, each with the photo of its planned dish; opens the week. */
export function WeekDots() {
  const { data: meals = [] } = useQuery(nextMealsQuery());
  const { data: menus = [] } = useQuery(activeMenusQuery);
  const days = sevenDays(today()).map((day) => {
    const menu = menus.find(({ eventDate }) => eventDate?.trim() === day);
    const planned = meals.filter((meal) => meal.day === day);
    const meal = planned.find(({ slot }) => slot === "dinner") ?? planned[0];
    const dish = menu?.dishes.find(({ image }) => image) ?? meal?.dish;
    return {
      day,
      isPlanned: Boolean(menu ?? meal),
      image: menu?.image ?? meal?.image ?? dish?.image ?? null,
      tint: dish?.imageColor ?? null,
    };
  });
  return (
    <Link
      to="/menus?view=week"
      className="rounded-card border border-line bg-surface p-4 font-medium hover:border-control md:px-5"
    >
      <span className="mb-2 flex items-center justify-between">
        {t`The week`}
        <ChevronRight className="size-5 text-muted rtl:-scale-x-100" />
      </span>
      <span aria-hidden="true" className="grid grid-cols-7 gap-1">
        {days.map(({ day, isPlanned, image, tint }) => (
          <span key={day} className="grid justify-items-center gap-1 text-xs font-normal text-muted">
            <span className={cn(day === today() && "font-semibold text-ink")}>
              {formatDate(day, "shortWeekday")}
            </span>
            {isPlanned ? (
              <Thumbnail src={image} tint={tint} className="size-9 rounded-full md:size-12" />
            ) : (
              <span className="size-9 rounded-full border border-dashed border-control md:size-12" />
            )}
          </span>
        ))}
      </span>
    </Link>
  );
}
