CREATE TABLE "photo_readings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"photos" "bytea"[] NOT NULL,
	"total" integer NOT NULL,
	"texts" text[] DEFAULT '{}' NOT NULL,
	"message" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_readings_photos_check" CHECK ((cardinality("photo_readings"."photos") = 0) = ("photo_readings"."message" is not null or cardinality("photo_readings"."texts") = "photo_readings"."total"))
);
--> statement-breakpoint
ALTER TABLE "photo_readings" ADD CONSTRAINT "photo_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;