CREATE TABLE "meals" (
	"id" serial PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"slot" text NOT NULL,
	"dish_id" integer,
	"text" text,
	"is_cooked" boolean DEFAULT false NOT NULL,
	"note" text,
	"image" text,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meals_day_check" CHECK ("meals"."day" between '2000-01-01' and '2999-12-31'),
	CONSTRAINT "meals_slot_check" CHECK ("meals"."slot" in ('breakfast', 'lunch', 'dinner')),
	CONSTRAINT "meals_content_check" CHECK (num_nonnulls("meals"."dish_id", "meals"."text") = 1),
	CONSTRAINT "meals_text_check" CHECK (btrim("meals"."text") <> '')
);
--> statement-breakpoint
CREATE TABLE "week_shopping_items" (
	"week" date NOT NULL,
	"key" text NOT NULL,
	"text" text,
	"is_ticked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "week_shopping_items_week_key_pk" PRIMARY KEY("week","key"),
	CONSTRAINT "week_shopping_items_week_check" CHECK (extract(isodow from "week_shopping_items"."week") = 1),
	CONSTRAINT "week_shopping_items_text_check" CHECK (btrim("week_shopping_items"."text") <> '')
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"includes_meals" boolean DEFAULT false NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_hash_check" CHECK ("calendar_feeds"."token_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "person" uuid;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "large" "bytea";--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "photo_quality" text DEFAULT 'small' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "meals" ADD CONSTRAINT "meals_dish_id_dishes_id_fk" FOREIGN KEY ("dish_id") REFERENCES "public"."dishes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meals" ADD CONSTRAINT "meals_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meals_day_idx" ON "meals" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "meals_dish_idx" ON "meals" USING btree ("dish_id");--> statement-breakpoint
CREATE INDEX "meals_created_by_idx" ON "meals" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_hash_key" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "answers_person_idx" ON "answers" USING btree ("person");--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_photo_quality_check" CHECK ("settings"."photo_quality" in ('small', 'sharp'));--> statement-breakpoint
CREATE VIEW "public"."served" AS (
  with zone as (select coalesce((select time_zone from settings), current_setting('TimeZone')) as name),
  today as (select name as zone, to_char(now() at time zone name, 'YYYY-MM-DD') as day from zone)
  select m.dish_id, to_char(m.day, 'YYYY-MM-DD') as day, m.id as meal_id, null::integer as menu_id, null::integer as guest_count
  from meals m, today
  where m.dish_id is not null and (m.is_cooked or to_char(m.day, 'YYYY-MM-DD') < today.day)
  union all
  select dish_id, n.event_date, null, n.id, n.guest_count
  from menus n, unnest(n.dish_ids) as dish_id, today
  where n.event_date ~ '^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$' and n.event_date < today.day
    and (not n.is_guest_created or n.accepted_at is not null)
    and not (n.is_archived and to_char(n.updated_at at time zone today.zone, 'YYYY-MM-DD') < n.event_date));--> statement-breakpoint
CREATE TRIGGER meals_tell AFTER INSERT OR UPDATE OR DELETE ON meals
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('meals');
--> statement-breakpoint
CREATE TRIGGER week_shopping_items_tell AFTER INSERT OR UPDATE OR DELETE ON week_shopping_items
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('shopping');
--> statement-breakpoint
-- A photo saved again as `sharp` gets its large version.
CREATE OR REPLACE TRIGGER images_log AFTER INSERT OR UPDATE OF name, color, large OR DELETE OR TRUNCATE ON images
  FOR EACH STATEMENT EXECUTE FUNCTION log_topics('dishes');
