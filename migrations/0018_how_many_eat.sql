CREATE TABLE "household_staples" (
	"key" text PRIMARY KEY NOT NULL,
	"is_staple" boolean NOT NULL
);
--> statement-breakpoint
DROP VIEW "public"."served";--> statement-breakpoint
ALTER TABLE "meals" ADD COLUMN "servings" real;--> statement-breakpoint
ALTER TABLE "meals" ADD COLUMN "leftovers_of" integer;--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "counts_household" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "household_servings" real;--> statement-breakpoint
ALTER TABLE "meals" ADD CONSTRAINT "meals_leftovers_of_meals_id_fk" FOREIGN KEY ("leftovers_of") REFERENCES "public"."meals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "meals_leftovers_of_key" ON "meals" USING btree ("leftovers_of");--> statement-breakpoint
ALTER TABLE "meals" ADD CONSTRAINT "meals_servings_check" CHECK ("meals"."servings" between 0.5 and 100 and "meals"."servings" * 2 = floor("meals"."servings" * 2));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_household_servings_check" CHECK ("settings"."household_servings" between 0.5 and 100 and "settings"."household_servings" * 2 = floor("settings"."household_servings" * 2));--> statement-breakpoint
CREATE VIEW "public"."served" AS (
  with zone as (select coalesce((select time_zone from settings), current_setting('TimeZone')) as name),
  today as (select name as zone, to_char(now() at time zone name, 'YYYY-MM-DD') as day from zone)
  select m.dish_id, to_char(m.day, 'YYYY-MM-DD') as day, m.id as meal_id, null::integer as menu_id, null::integer as guest_count
  from meals m, today
  where m.dish_id is not null and m.leftovers_of is null and (m.is_cooked or to_char(m.day, 'YYYY-MM-DD') < today.day)
  union all
  select dish_id, n.event_date, null, n.id, n.guest_count
  from menus n, unnest(n.dish_ids) as dish_id, today
  where n.event_date ~ '^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$' and n.event_date < today.day
    and (not n.is_guest_created or n.accepted_at is not null)
    and not (n.is_archived and to_char(n.updated_at at time zone today.zone, 'YYYY-MM-DD') < n.event_date));--> statement-breakpoint
-- The number of the household is a part of menus and meals as the API shows them.
CREATE TRIGGER settings_log AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION log_topics('menus');--> statement-breakpoint
CREATE TRIGGER settings_tell AFTER UPDATE OF household_servings ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('menus', 'meals');--> statement-breakpoint
CREATE TRIGGER household_staples_tell AFTER INSERT OR UPDATE OR DELETE ON household_staples
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('shopping');
