ALTER TABLE "dishes" drop column "search_description";
--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "servings" integer;
--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "ingredients" text;
--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "instructions" text;
--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "prep_minutes" integer;
--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "source_url" text;
--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "search_description" text GENERATED ALWAYS AS (fold_text(coalesce("description", '') || E'\n' || coalesce("ingredients", ''))) STORED;
--> statement-breakpoint
ALTER TABLE "dishes" ADD CONSTRAINT "dishes_servings_check" CHECK ("dishes"."servings" between 1 and 1000);
--> statement-breakpoint
ALTER TABLE "dishes" ADD CONSTRAINT "dishes_prep_minutes_check" CHECK ("dishes"."prep_minutes" between 1 and 10080);
--> statement-breakpoint
-- Dropped with its column.
CREATE INDEX "dishes_search_idx" ON "dishes" USING gin ("search_headline" gin_trgm_ops,"search_description" gin_trgm_ops) WITH (fastupdate=false);
