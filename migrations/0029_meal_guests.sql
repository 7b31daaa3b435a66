CREATE TABLE "meal_people" (
	"meal_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	CONSTRAINT "meal_people_meal_id_person_id_pk" PRIMARY KEY("meal_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "meal_people" ADD CONSTRAINT "meal_people_meal_id_meals_id_fk" FOREIGN KEY ("meal_id") REFERENCES "public"."meals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meal_people" ADD CONSTRAINT "meal_people_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meal_people_person_idx" ON "meal_people" USING btree ("person_id");