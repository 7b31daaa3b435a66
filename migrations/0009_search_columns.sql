DROP INDEX "dishes_search_idx";--> statement-breakpoint
DROP INDEX "menus_search_idx";--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "search_headline" text GENERATED ALWAYS AS (fold_text("title" || E'\n' || coalesce("category", ''))) STORED;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "search_description" text GENERATED ALWAYS AS (fold_text(coalesce("description", ''))) STORED;--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "search_headline" text GENERATED ALWAYS AS (fold_text("title" || E'\n' || coalesce("guest_name", ''))) STORED;--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "search_description" text GENERATED ALWAYS AS (fold_text(coalesce("description", ''))) STORED;--> statement-breakpoint
CREATE INDEX "dishes_search_idx" ON "dishes" USING gin ("search_headline" gin_trgm_ops,"search_description" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "menus_search_idx" ON "menus" USING gin ("search_headline" gin_trgm_ops,"search_description" gin_trgm_ops) WITH (fastupdate=false);