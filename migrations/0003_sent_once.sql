ALTER TABLE "comments" ADD COLUMN "sending_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_sending_key" ON "comments" USING btree ("user_id","sending_key");