CREATE TABLE "job_items" (
	"job_id" integer NOT NULL,
	"dish_id" integer NOT NULL,
	"title" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"outcome" jsonb,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "job_items_job_id_dish_id_pk" PRIMARY KEY("job_id","dish_id")
);
--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "progress" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "finished_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "job_items" ADD CONSTRAINT "job_items_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" DROP COLUMN "result";