ALTER TABLE "push_subscriptions" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "language" text;