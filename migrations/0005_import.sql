CREATE TABLE "import_items" (
	"job_id" integer NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"message" text,
	CONSTRAINT "import_items_job_id_position_pk" PRIMARY KEY("job_id","position"),
	CONSTRAINT "import_items_state_check" CHECK ("import_items"."state" in ('waiting', 'created', 'existing', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "dishes" ALTER COLUMN "import_key" SET DEFAULT gen_random_uuid()::text;--> statement-breakpoint
UPDATE "dishes" SET "import_key" = gen_random_uuid()::text WHERE "import_key" IS NULL;--> statement-breakpoint
ALTER TABLE "dishes" ALTER COLUMN "import_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;