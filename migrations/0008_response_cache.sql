DROP FUNCTION log_changed_rows, log_change_of_kind, log_changed_user CASCADE;
--> statement-breakpoint
DROP TABLE change_log;
--> statement-breakpoint
CREATE TABLE "change_log" (
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"topic" text NOT NULL,
	"dish_id" integer
);
--> statement-breakpoint
CREATE INDEX "change_log_xid_idx" ON "change_log" USING btree ("xid");--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "share_key" text DEFAULT right(replace(gen_random_uuid()::text, '-', ''), 16) NOT NULL;--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "share_key" text DEFAULT right(replace(gen_random_uuid()::text, '-', ''), 16) NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" DROP COLUMN "share_secret";--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_topics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.change_log (topic) SELECT unnest(tg_argv);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Likes and comments change most often, and show on their own dish only.
CREATE OR REPLACE FUNCTION log_dishes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.change_log (topic, dish_id) SELECT DISTINCT 'dish', dish_id FROM changed;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER dishes_log AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON dishes
  FOR EACH STATEMENT EXECUTE FUNCTION log_topics('dishes');
--> statement-breakpoint
-- Dishes show the color of their first photo.
CREATE TRIGGER images_log AFTER INSERT OR UPDATE OF name, color OR DELETE OR TRUNCATE ON images
  FOR EACH STATEMENT EXECUTE FUNCTION log_topics('dishes');
--> statement-breakpoint
CREATE TRIGGER menus_log AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON menus
  FOR EACH STATEMENT EXECUTE FUNCTION log_topics('menus');
--> statement-breakpoint
CREATE TRIGGER activities_log AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON activities
  FOR EACH STATEMENT EXECUTE FUNCTION log_topics('activities');
--> statement-breakpoint
CREATE TRIGGER invite_tokens_log AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON invite_tokens
  FOR EACH STATEMENT EXECUTE FUNCTION log_topics('invitations');
--> statement-breakpoint
-- No cached answer shows the other columns, and last_notification_viewed_at is written often.
CREATE TRIGGER users_log AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF id, username, first_name, last_name, email, profile_image_url ON users
  FOR EACH STATEMENT EXECUTE FUNCTION log_topics('users');
--> statement-breakpoint
CREATE TRIGGER likes_log_insert AFTER INSERT ON likes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_dishes();
--> statement-breakpoint
CREATE TRIGGER likes_log_delete AFTER DELETE ON likes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_dishes();
--> statement-breakpoint
CREATE TRIGGER likes_log AFTER UPDATE OR TRUNCATE ON likes
  FOR EACH STATEMENT EXECUTE FUNCTION log_topics('dishes');
--> statement-breakpoint
CREATE TRIGGER comments_log_insert AFTER INSERT ON comments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_dishes();
--> statement-breakpoint
CREATE TRIGGER comments_log_delete AFTER DELETE ON comments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_dishes();
--> statement-breakpoint
CREATE TRIGGER comments_log AFTER UPDATE OR TRUNCATE ON comments
  FOR EACH STATEMENT EXECUTE FUNCTION log_topics('dishes');
--> statement-breakpoint
CREATE TRIGGER change_log_log AFTER TRUNCATE ON change_log
  FOR EACH STATEMENT EXECUTE FUNCTION log_topics('*');
