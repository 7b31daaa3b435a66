ALTER TABLE "access_tokens" ADD COLUMN "scope" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "allows_assistants" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "assistants_see_names" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_scope_check" CHECK ("access_tokens"."scope" in ('read', 'plan'));