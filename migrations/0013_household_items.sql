CREATE TABLE "household_items" (
	"key" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"is_ticked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "household_items_text_check" CHECK (btrim("household_items"."text") <> '')
);
--> statement-breakpoint
CREATE TABLE "meal_ticks" (
	"day" date NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "meal_ticks_day_key_pk" PRIMARY KEY("day","key")
);
--> statement-breakpoint
-- Lines of several weeks with the same text keep their keys, which queued changes on phones name; lists show them as one. A key
-- with another text in another week gets a new one.
INSERT INTO "household_items" ("key", "text", "created_at", "updated_at")
  SELECT CASE WHEN row_number() OVER (PARTITION BY "key" ORDER BY "created_at", "text") = 1 THEN "key" ELSE gen_random_uuid()::text END,
    "text", "created_at", "updated_at"
  FROM (
    SELECT DISTINCT ON ("key", "text") * FROM "week_shopping_items"
    WHERE "text" IS NOT NULL AND NOT "is_ticked" ORDER BY "key", "text", "created_at"
  ) AS line;--> statement-breakpoint
-- A tick of a week was one of all its days.
INSERT INTO "meal_ticks" ("day", "key")
  SELECT "week" + day, "key" FROM "week_shopping_items", generate_series(0, 6) AS day WHERE "text" IS NULL AND "is_ticked";--> statement-breakpoint
DROP TABLE "week_shopping_items";--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "first_weekday" integer;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_first_weekday_check" CHECK ("settings"."first_weekday" between 1 and 7);--> statement-breakpoint
CREATE TRIGGER household_items_tell AFTER INSERT OR UPDATE OR DELETE ON household_items
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('shopping');--> statement-breakpoint
CREATE TRIGGER meal_ticks_tell AFTER INSERT OR UPDATE OR DELETE ON meal_ticks
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('shopping');
