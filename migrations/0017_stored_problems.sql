ALTER TABLE "photo_readings" DROP CONSTRAINT "photo_readings_photos_check";--> statement-breakpoint
ALTER TABLE "import_items" ADD COLUMN "problem" jsonb;--> statement-breakpoint
ALTER TABLE "job_items" ADD COLUMN "problem" jsonb;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "problem" jsonb;--> statement-breakpoint
ALTER TABLE "photo_readings" ADD COLUMN "problem" jsonb;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "problem" jsonb;--> statement-breakpoint
ALTER TABLE "dashboard_config" ADD COLUMN "problem" jsonb;--> statement-breakpoint
ALTER TABLE "photo_readings" ADD CONSTRAINT "photo_readings_photos_check" CHECK ((cardinality("photo_readings"."photos") = 0) = (num_nonnulls("photo_readings"."message", "photo_readings"."problem") > 0 or cardinality("photo_readings"."texts") = "photo_readings"."total"));