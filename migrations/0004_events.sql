CREATE TABLE "answer_dishes" (
	"answer_id" integer NOT NULL,
	"dish_id" integer NOT NULL,
	CONSTRAINT "answer_dishes_answer_id_dish_id_pk" PRIMARY KEY("answer_id","dish_id")
);
--> statement-breakpoint
CREATE TABLE "answers" (
	"id" serial PRIMARY KEY NOT NULL,
	"invite_token_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_coming" boolean NOT NULL,
	"adults" integer DEFAULT 0 NOT NULL,
	"children" integer DEFAULT 0 NOT NULL,
	"needs" text[] DEFAULT '{}'::text[] NOT NULL,
	"needs_text" text,
	"note" text,
	"edit_token_hash" text NOT NULL,
	"thanks" text,
	"thanked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answers_name_check" CHECK (btrim("answers"."name") <> ''),
	CONSTRAINT "answers_needs_check" CHECK ("answers"."needs" <@ array['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soy', 'milk', 'nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs', 'vegetarian', 'vegan', 'halal', 'kosher']::text[]),
	CONSTRAINT "answers_party_check" CHECK ("answers"."adults" >= 0 and "answers"."children" >= 0 and "answers"."adults" + "answers"."children"
        between "answers"."is_coming"::integer and "answers"."is_coming"::integer * 50)
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" serial PRIMARY KEY NOT NULL,
	"menu_id" integer NOT NULL,
	"dish_id" integer,
	"item" text,
	"user_id" text,
	"answer_id" integer,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claims_line_check" CHECK (num_nonnulls("claims"."dish_id", "claims"."item") = 1),
	CONSTRAINT "claims_claimant_check" CHECK (num_nonnulls("claims"."user_id", "claims"."answer_id") = 1),
	CONSTRAINT "claims_item_check" CHECK (btrim("claims"."item") <> ''),
	CONSTRAINT "claims_kind_check" CHECK ("claims"."kind" in ('bring', 'cook'))
);
--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_type_check";--> statement-breakpoint
ALTER TABLE "invite_tokens" ADD COLUMN "menu_id" integer;--> statement-breakpoint
ALTER TABLE "invite_tokens" ADD COLUMN "max_answers" integer;--> statement-breakpoint
ALTER TABLE "invite_tokens" ADD COLUMN "closes_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invite_tokens" ADD COLUMN "expected_guests" integer;--> statement-breakpoint
ALTER TABLE "invite_tokens" ADD COLUMN "shows_names" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invite_tokens" ADD COLUMN "follows_answers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "image" text;--> statement-breakpoint
ALTER TABLE "push_preferences" ADD COLUMN "answers" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "guest_data_months" integer DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE "answer_dishes" ADD CONSTRAINT "answer_dishes_answer_id_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_dishes" ADD CONSTRAINT "answer_dishes_dish_id_dishes_id_fk" FOREIGN KEY ("dish_id") REFERENCES "public"."dishes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_invite_token_id_invite_tokens_id_fk" FOREIGN KEY ("invite_token_id") REFERENCES "public"."invite_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_dish_id_dishes_id_fk" FOREIGN KEY ("dish_id") REFERENCES "public"."dishes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_answer_id_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_dishes_dish_idx" ON "answer_dishes" USING btree ("dish_id");--> statement-breakpoint
CREATE INDEX "answers_invite_token_idx" ON "answers" USING btree ("invite_token_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "answers_edit_token_key" ON "answers" USING btree ("edit_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_dish_key" ON "claims" USING btree ("menu_id","dish_id");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_item_key" ON "claims" USING btree ("menu_id",lower("item"));--> statement-breakpoint
CREATE INDEX "claims_dish_idx" ON "claims" USING btree ("dish_id");--> statement-breakpoint
CREATE INDEX "claims_user_idx" ON "claims" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "claims_answer_idx" ON "claims" USING btree ("answer_id");--> statement-breakpoint
ALTER TABLE "invite_tokens" ADD CONSTRAINT "invite_tokens_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invite_tokens_menu_key" ON "invite_tokens" USING btree ("menu_id");--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_type_check" CHECK ("activities"."type" in ('dish_created', 'menu_created', 'dish_liked', 'dish_commented', 'guest_menu_created', 'guest_menu_accepted', 'guest_invited', 'guest_answered'));--> statement-breakpoint
ALTER TABLE "invite_tokens" ADD CONSTRAINT "invite_tokens_group_check" CHECK (("invite_tokens"."menu_id" is null) = ("invite_tokens"."max_answers" is null));--> statement-breakpoint
ALTER TABLE "invite_tokens" ADD CONSTRAINT "invite_tokens_max_answers_check" CHECK ("invite_tokens"."max_answers" between 1 and 100);--> statement-breakpoint
ALTER TABLE "invite_tokens" ADD CONSTRAINT "invite_tokens_expected_guests_check" CHECK ("invite_tokens"."expected_guests" between 1 and 10000);--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_guest_data_months_check" CHECK ("settings"."guest_data_months" between 1 and 120);--> statement-breakpoint
CREATE TRIGGER answers_tell AFTER INSERT OR UPDATE OR DELETE ON answers
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('answers');
--> statement-breakpoint
CREATE TRIGGER answer_dishes_tell AFTER INSERT OR UPDATE OR DELETE ON answer_dishes
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('answers');
--> statement-breakpoint
CREATE TRIGGER claims_tell AFTER INSERT OR UPDATE OR DELETE ON claims
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('answers');
