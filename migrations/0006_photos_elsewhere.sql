ALTER TABLE "images" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "object" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "size" integer;--> statement-breakpoint
CREATE INDEX "images_bytes_idx" ON "images" USING btree ("name") WHERE "images"."bytes" is not null;--> statement-breakpoint
CREATE INDEX "images_object_idx" ON "images" USING btree ("created_at") WHERE "images"."bytes" is null;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_object_check" CHECK (starts_with("images"."object", left("images"."name", 64) || '-'));--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_place_check" CHECK ("images"."bytes" is not null or ("images"."object" is not null and "images"."size" is not null));