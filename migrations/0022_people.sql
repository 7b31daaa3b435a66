CREATE TABLE "people" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"user_id" text,
	"portion" real DEFAULT 1 NOT NULL,
	"needs" text[] DEFAULT '{}'::text[] NOT NULL,
	"needs_text" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_name_check" CHECK (btrim("people"."name") <> ''),
	CONSTRAINT "people_portion_check" CHECK ("people"."portion" between 0.1 and 10),
	CONSTRAINT "people_needs_check" CHECK ("people"."needs" <@ array['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soy', 'milk', 'nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs', 'vegetarian', 'vegan', 'halal', 'kosher']::text[])
);
--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "people_user_key" ON "people" USING btree ("user_id");--> statement-breakpoint
-- How many eat at home is a part of menus and meals as the API shows them, and of settings.
CREATE TRIGGER people_log AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON people
  FOR EACH STATEMENT EXECUTE FUNCTION log_topics('menus');--> statement-breakpoint
CREATE TRIGGER people_tell AFTER INSERT OR UPDATE OR DELETE ON people
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('people', 'menus', 'meals', 'settings');
