CREATE TABLE "shopping_items" (
	"menu_id" integer NOT NULL,
	"key" text NOT NULL,
	"text" text,
	"is_ticked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shopping_items_menu_id_key_pk" PRIMARY KEY("menu_id","key"),
	CONSTRAINT "shopping_items_text_check" CHECK (btrim("shopping_items"."text") <> '')
);

--> statement-breakpoint
ALTER TABLE "dishes" DROP CONSTRAINT "dishes_calories_check";
--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "calories_low" integer;
--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "calories_high" integer;
--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "found_labels" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "confirmed_labels" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "are_labels_outdated" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "import_key" text;
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "are_recipes_public" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "food_data_version" text;
--> statement-breakpoint
ALTER TABLE "shopping_items" ADD CONSTRAINT "shopping_items_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "dishes_import_key" ON "dishes" USING btree ("import_key");
--> statement-breakpoint
ALTER TABLE "dishes" ADD CONSTRAINT "dishes_calories_range_check" CHECK ("dishes"."calories_low" between 0 and "dishes"."calories_high");
--> statement-breakpoint
ALTER TABLE "dishes" ADD CONSTRAINT "dishes_calories_check" CHECK ("dishes"."estimated_calories" between 0 and 100000);
--> statement-breakpoint
CREATE TRIGGER shopping_items_tell AFTER INSERT OR UPDATE OR DELETE ON shopping_items
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('shopping');
