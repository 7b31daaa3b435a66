import { sql, type SQL } from "drizzle-orm";

/** The rows of the view `served` that match, with one row for a meal and a menu with the dish on one day. */
export const timesServed = (where: SQL) => sql`(
  select dish_id, day, max(meal_id) as meal_id, max(menu_id) as menu_id, max(guest_count) as guest_count
  from (
    select *, row_number() over (partition by dish_id, day, menu_id is null order by meal_id, menu_id) as place
    from served where ${where}
  ) numbered group by dish_id, day, place) time`;
