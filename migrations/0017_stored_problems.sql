ALTER TABLE "photo_readings" DROP CONSTRAINT "photo_readings_photos_check";--> statement-breakpoint
ALTER TABLE "import_items" ADD COLUMN "problem" jsonb;--> statement-breakpoint
ALTER TABLE "job_items" ADD COLUMN "problem" jsonb;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "problem" jsonb;--> statement-breakpoint
ALTER TABLE "photo_readings" ADD COLUMN "problem" jsonb;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "problem" jsonb;--> statement-breakpoint
ALTER TABLE "dashboard_config" ADD COLUMN "problem" jsonb;--> statement-breakpoint
ALTER TABLE "photo_readings" ADD CONSTRAINT "photo_readings_photos_check" CHECK ((cardinality("photo_readings"."photos") = 0) = (num_nonnulls("photo_readings"."message", "photo_readings"."problem") > 0 or cardinality("photo_readings"."texts") = "photo_readings"."total"));--> statement-breakpoint
-- Shown as they are until a job reads them (server/database/stored-texts.sql.ts).
UPDATE "import_items" SET "problem" = jsonb_build_object('message', "message") WHERE "message" IS NOT NULL;--> statement-breakpoint
UPDATE "job_items" SET "problem" = jsonb_build_object('message', "outcome" ->> 'message') WHERE "outcome" ->> 'message' IS NOT NULL;--> statement-breakpoint
UPDATE "photo_readings" SET "problem" = jsonb_build_object('message', "message") WHERE "message" IS NOT NULL;--> statement-breakpoint
UPDATE "backups" SET "problem" = jsonb_build_object('message', "error_message") WHERE "error_message" IS NOT NULL;--> statement-breakpoint
UPDATE "dashboard_config" SET "problem" = jsonb_build_object('message', "last_error") WHERE "last_error" IS NOT NULL;--> statement-breakpoint
UPDATE "jobs" SET "problem" = jsonb_build_object('message', "reason_to_end") WHERE "reason_to_end" IS NOT NULL;
