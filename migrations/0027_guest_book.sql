CREATE TABLE "menu_people" (
	"menu_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	CONSTRAINT "menu_people_menu_id_person_id_pk" PRIMARY KEY("menu_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "guest" uuid;--> statement-breakpoint
ALTER TABLE "menu_people" ADD CONSTRAINT "menu_people_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_people" ADD CONSTRAINT "menu_people_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "menu_people_person_idx" ON "menu_people" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "people_guest_key" ON "people" USING btree ("guest");--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_guest_check" CHECK (num_nulls("people"."user_id", "people"."guest") > 0);--> statement-breakpoint
CREATE TRIGGER menu_people_tell AFTER INSERT OR UPDATE OR DELETE ON menu_people
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('people');
