ALTER TABLE "answers" ADD COLUMN "entered_by" text;--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "is_own" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answers_entered_by_idx" ON "answers" USING btree ("entered_by");