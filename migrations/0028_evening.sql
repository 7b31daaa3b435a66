CREATE TABLE "evening_lines" (
	"menu_id" integer NOT NULL,
	"dish_id" integer NOT NULL,
	"line" text NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"delay" integer DEFAULT 0 NOT NULL,
	"start" integer,
	"work" integer,
	"wait" integer,
	CONSTRAINT "evening_lines_menu_id_dish_id_line_pk" PRIMARY KEY("menu_id","dish_id","line")
);
--> statement-breakpoint
-- Menus of earlier versions keep the order of their dishes.
ALTER TABLE "menus" ADD COLUMN "courses" jsonb;--> statement-breakpoint
ALTER TABLE "menus" ALTER COLUMN "courses" SET DEFAULT '{}'::jsonb;--> statement-breakpoint
ALTER TABLE "evening_lines" ADD CONSTRAINT "evening_lines_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evening_lines" ADD CONSTRAINT "evening_lines_dish_id_dishes_id_fk" FOREIGN KEY ("dish_id") REFERENCES "public"."dishes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evening_lines_dish_idx" ON "evening_lines" USING btree ("dish_id");--> statement-breakpoint
CREATE TRIGGER evening_lines_tell AFTER INSERT OR UPDATE OR DELETE ON evening_lines
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('evening');
