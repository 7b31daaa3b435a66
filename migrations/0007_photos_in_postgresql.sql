ALTER TABLE "images" DROP CONSTRAINT "images_object_check";--> statement-breakpoint
ALTER TABLE "images" DROP CONSTRAINT "images_place_check";--> statement-breakpoint
DROP INDEX "images_bytes_idx";--> statement-breakpoint
DROP INDEX "images_object_idx";--> statement-breakpoint
ALTER TABLE "images" ALTER COLUMN "bytes" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "images" DROP COLUMN "object";--> statement-breakpoint
ALTER TABLE "images" DROP COLUMN "size";