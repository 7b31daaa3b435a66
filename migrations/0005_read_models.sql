CREATE TABLE "change_log" (
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"kind" text NOT NULL,
	"id" text
);
--> statement-breakpoint
CREATE INDEX "change_log_xid_idx" ON "change_log" USING btree ("xid");--> statement-breakpoint
-- Which rows a statement has changed: trigger arguments are the kind and the column with the id. Of very many rows it says
-- "any of them" (no id). Nobody waits for anybody here: lines are only added.
CREATE OR REPLACE FUNCTION log_changed_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM changed LIMIT 1001) AS few) > 1000 THEN
    INSERT INTO public.change_log (kind) VALUES (tg_argv[0]);
  ELSE
    INSERT INTO public.change_log (kind, id) SELECT DISTINCT tg_argv[0], to_jsonb(changed) ->> tg_argv[1] FROM changed;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_change_of_kind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.change_log (kind) SELECT unnest(tg_argv);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER dishes_log_insert AFTER INSERT ON dishes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_changed_rows('dish', 'id');
--> statement-breakpoint
-- An id never changes. Where it might (the dish of a like), rows as they were and as they are count both.
CREATE TRIGGER dishes_log_update AFTER UPDATE ON dishes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_changed_rows('dish', 'id');
--> statement-breakpoint
CREATE TRIGGER dishes_log_delete AFTER DELETE ON dishes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_changed_rows('dish', 'id');
--> statement-breakpoint
CREATE TRIGGER dishes_log_truncate AFTER TRUNCATE ON dishes
  FOR EACH STATEMENT EXECUTE FUNCTION log_change_of_kind('dish');
--> statement-breakpoint
CREATE TRIGGER likes_log_insert AFTER INSERT ON likes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_changed_rows('dish', 'dish_id');
--> statement-breakpoint
CREATE TRIGGER likes_log_update_from AFTER UPDATE ON likes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_changed_rows('dish', 'dish_id');
--> statement-breakpoint
CREATE TRIGGER likes_log_update_to AFTER UPDATE ON likes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_changed_rows('dish', 'dish_id');
--> statement-breakpoint
CREATE TRIGGER likes_log_delete AFTER DELETE ON likes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_changed_rows('dish', 'dish_id');
--> statement-breakpoint
CREATE TRIGGER likes_log_truncate AFTER TRUNCATE ON likes
  FOR EACH STATEMENT EXECUTE FUNCTION log_change_of_kind('dish');
--> statement-breakpoint
CREATE TRIGGER comments_log_insert AFTER INSERT ON comments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_changed_rows('dish', 'dish_id');
--> statement-breakpoint
CREATE TRIGGER comments_log_update_from AFTER UPDATE ON comments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_changed_rows('dish', 'dish_id');
--> statement-breakpoint
CREATE TRIGGER comments_log_update_to AFTER UPDATE ON comments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_changed_rows('dish', 'dish_id');
--> statement-breakpoint
CREATE TRIGGER comments_log_delete AFTER DELETE ON comments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_changed_rows('dish', 'dish_id');
--> statement-breakpoint
CREATE TRIGGER comments_log_truncate AFTER TRUNCATE ON comments
  FOR EACH STATEMENT EXECUTE FUNCTION log_change_of_kind('dish');
--> statement-breakpoint
CREATE TRIGGER menus_log_insert AFTER INSERT ON menus
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_changed_rows('menu', 'id');
--> statement-breakpoint
CREATE TRIGGER menus_log_update AFTER UPDATE ON menus
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_changed_rows('menu', 'id');
--> statement-breakpoint
CREATE TRIGGER menus_log_delete AFTER DELETE ON menus
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_changed_rows('menu', 'id');
--> statement-breakpoint
CREATE TRIGGER menus_log_truncate AFTER TRUNCATE ON menus
  FOR EACH STATEMENT EXECUTE FUNCTION log_change_of_kind('menu');
--> statement-breakpoint
CREATE TRIGGER activities_log AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON activities
  FOR EACH STATEMENT EXECUTE FUNCTION log_change_of_kind('activity');
--> statement-breakpoint
-- What others see of somebody. A row for each: transition tables and lists of columns exclude each other. When somebody
-- last looked at the news is written often and shown to nobody else.
CREATE OR REPLACE FUNCTION log_changed_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.change_log (kind, id) VALUES ('user', coalesce(new.id, old.id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_log AFTER INSERT OR DELETE OR UPDATE OF username, first_name, last_name, email, profile_image_url ON users
  FOR EACH ROW EXECUTE FUNCTION log_changed_user();
--> statement-breakpoint
CREATE TRIGGER users_log_truncate AFTER TRUNCATE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION log_change_of_kind('user');
--> statement-breakpoint
-- A photo is stored before a dish shows it and cleaned away when none does: only its colour could be seen to change.
CREATE TRIGGER images_log AFTER UPDATE OF color ON images
  FOR EACH STATEMENT EXECUTE FUNCTION log_change_of_kind('dish');
--> statement-breakpoint
-- The key of share links is part of each dish.
CREATE TRIGGER settings_log AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF share_secret ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION log_change_of_kind('dish');
--> statement-breakpoint
CREATE TRIGGER change_log_truncate AFTER TRUNCATE ON change_log
  FOR EACH STATEMENT EXECUTE FUNCTION log_change_of_kind('dish', 'menu', 'user', 'activity');
--> statement-breakpoint
-- A household that is restored from a backup of before this table gets it in the end.
INSERT INTO change_log (kind) VALUES ('dish'), ('menu'), ('user'), ('activity');
