ALTER TABLE "dishes" ADD COLUMN "recipe_key" text DEFAULT right(replace(gen_random_uuid()::text, '-', ''), 16) NOT NULL;--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "asked_recipes" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "given_recipes" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "are_recipes_per_link" boolean DEFAULT false NOT NULL;