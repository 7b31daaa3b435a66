ALTER TABLE "meals" ADD COLUMN "cook_id" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "climate" text;--> statement-breakpoint
ALTER TABLE "meals" ADD CONSTRAINT "meals_cook_id_users_id_fk" FOREIGN KEY ("cook_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_climate_check" CHECK ("settings"."climate" in ('northwest_europe', 'mediterranean', 'north_america', 'none'));