ALTER TABLE "answers" ADD COLUMN "calendar_token_hash" text;--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "answered_for" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "answers_calendar_token_key" ON "answers" USING btree ("calendar_token_hash");