-- Both extensions are trusted: the owner of the database may create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- Text as search compares it. unaccent() is only STABLE because its dictionary could be replaced; naming the dictionary
-- makes IMMUTABLE honest enough for an index, and the schemas are named so that a restore finds them with any search_path.
DO $$
DECLARE
  home text := (SELECT quote_ident(n.nspname) FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'unaccent');
BEGIN
  EXECUTE format(
    'CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS %L',
    format('SELECT lower(%s.unaccent(%L::regdictionary, value))', home, home || '.unaccent')
  );
END $$;--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"ending" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"stamp" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_tokens_name_check" CHECK (btrim("access_tokens"."name") <> ''),
	CONSTRAINT "access_tokens_hash_check" CHECK ("access_tokens"."token_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" serial PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"user_id" text,
	"guest_name" text,
	"target_id" integer,
	"target_type" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activities_type_check" CHECK ("activities"."type" in ('dish_created', 'menu_created', 'dish_liked', 'dish_commented', 'guest_menu_created', 'guest_menu_accepted', 'guest_invited'))
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" serial PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"file_size" bigint NOT NULL,
	"backup_type" text DEFAULT 'full' NOT NULL,
	"status" text DEFAULT 'in_progress' NOT NULL,
	"error_message" text,
	"table_count" integer,
	"record_count" integer,
	"compression_ratio" real,
	"checksum" text,
	"progress" real DEFAULT 0 NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "backups_status_check" CHECK ("backups"."status" in ('in_progress', 'completed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" varchar(60) NOT NULL,
	"description" text,
	"color" text DEFAULT '#f97316' NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_name_check" CHECK (btrim("categories"."name") <> ''),
	CONSTRAINT "categories_color_check" CHECK ("categories"."color" in ('#f97316', '#ef4444', '#eab308', '#22c55e', '#14b8a6', '#3b82f6', '#8b5cf6', '#ec4899'))
);
--> statement-breakpoint
CREATE TABLE "change_log" (
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"topic" text NOT NULL,
	"dish_id" integer
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" serial PRIMARY KEY NOT NULL,
	"dish_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"content" text NOT NULL,
	"sending_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comments_content_check" CHECK (btrim("comments"."content") <> '')
);
--> statement-breakpoint
CREATE TABLE "dashboard_alerts" (
	"id" serial PRIMARY KEY NOT NULL,
	"payload" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dashboard_config" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"dashboard_url" text NOT NULL,
	"api_key" text NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"last_success_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dashboard_config_one_row_check" CHECK ("dashboard_config"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "dishes" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"category" varchar(60),
	"cooking_method" varchar(20),
	"images" text[] DEFAULT '{}'::text[] NOT NULL,
	"estimated_calories" integer,
	"calories_source" varchar(20) DEFAULT 'ai',
	"calories_confidence" real,
	"calories_reasoning" text,
	"share_key" text DEFAULT right(replace(gen_random_uuid()::text, '-', ''), 16) NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_headline" text GENERATED ALWAYS AS (fold_text("title" || E'\n' || coalesce("category", ''))) STORED,
	"search_description" text GENERATED ALWAYS AS (fold_text(coalesce("description", ''))) STORED,
	CONSTRAINT "dishes_title_check" CHECK (btrim("dishes"."title") <> ''),
	CONSTRAINT "dishes_cooking_method_check" CHECK ("dishes"."cooking_method" in ('Fried', 'Grilled', 'Baked', 'Raw')),
	CONSTRAINT "dishes_calories_source_check" CHECK ("dishes"."calories_source" in ('ai', 'manual', 'user', 'reference')),
	CONSTRAINT "dishes_calories_check" CHECK ("dishes"."estimated_calories" between 1 and 100000)
);
--> statement-breakpoint
CREATE TABLE "edit_history" (
	"id" serial PRIMARY KEY NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" text NOT NULL,
	"edited_by" text,
	"field_name" text NOT NULL,
	"old_value" text,
	"new_value" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "images" (
	"name" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_name_check" CHECK ("images"."name" ~ '^[0-9a-f]{64}[.](jpg|png|webp|gif|avif)$')
);
--> statement-breakpoint
CREATE TABLE "invite_tokens" (
	"id" serial PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"event_title" text NOT NULL,
	"event_description" text,
	"event_date" text,
	"event_time" text,
	"guest_count" integer,
	"guest_name" text,
	"event_notes" text,
	"created_by" text NOT NULL,
	"is_used" boolean DEFAULT false NOT NULL,
	"used_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invite_tokens_token_key" UNIQUE("token"),
	CONSTRAINT "invite_tokens_token_check" CHECK ("invite_tokens"."token" ~ '^[A-Za-z0-9]{32,}$'),
	CONSTRAINT "invite_tokens_guest_count_check" CHECK ("invite_tokens"."guest_count" between 1 and 10000)
);
--> statement-breakpoint
CREATE TABLE "job_items" (
	"job_id" integer NOT NULL,
	"position" integer NOT NULL,
	"dish_id" integer NOT NULL,
	"title" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"outcome" jsonb,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "job_items_job_id_position_pk" PRIMARY KEY("job_id","position")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"failures_in_a_row" integer DEFAULT 0 NOT NULL,
	"reason_to_end" text,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "jobs_status_check" CHECK ("jobs"."status" in ('queued', 'running', 'done', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "likes" (
	"id" serial PRIMARY KEY NOT NULL,
	"dish_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "menus" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"event_date" text,
	"event_time" text,
	"guest_count" integer,
	"dish_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"created_by" text,
	"is_guest_created" boolean DEFAULT false NOT NULL,
	"guest_name" text,
	"guest_comments" text,
	"guest_token" text,
	"edit_token_hash" text,
	"accepted_by" text,
	"accepted_at" timestamp (3) with time zone,
	"is_archived" boolean DEFAULT false NOT NULL,
	"share_key" text DEFAULT right(replace(gen_random_uuid()::text, '-', ''), 16) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_headline" text GENERATED ALWAYS AS (fold_text("title" || E'\n' || coalesce("guest_name", ''))) STORED,
	"search_description" text GENERATED ALWAYS AS (fold_text(coalesce("description", ''))) STORED,
	CONSTRAINT "menus_title_check" CHECK (btrim("menus"."title") <> ''),
	CONSTRAINT "menus_guest_count_check" CHECK ("menus"."guest_count" between 1 and 10000),
	CONSTRAINT "menus_author_check" CHECK ("menus"."is_guest_created" or "menus"."created_by" is not null)
);
--> statement-breakpoint
CREATE TABLE "push_preferences" (
	"user_id" text PRIMARY KEY NOT NULL,
	"new_dishes" boolean DEFAULT true NOT NULL,
	"new_menus" boolean DEFAULT true NOT NULL,
	"likes" boolean DEFAULT true NOT NULL,
	"comments" boolean DEFAULT true NOT NULL,
	"suggestions" boolean DEFAULT true NOT NULL,
	"accepted" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_key" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" varchar PRIMARY KEY NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_access" text DEFAULT 'open' NOT NULL,
	"vapid_public_key" text,
	"vapid_private_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_one_row_check" CHECK ("settings"."id" = 1),
	CONSTRAINT "settings_public_access_check" CHECK ("settings"."public_access" in ('open', 'links'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text,
	"first_name" text,
	"last_name" text,
	"username" text NOT NULL,
	"profile_image_url" text,
	"password" text NOT NULL,
	"is_admin" boolean DEFAULT false,
	"last_notification_viewed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_check" CHECK ("users"."username" ~ '^[A-Za-z0-9._-]{3,50}$')
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backups_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_dish_id_dishes_id_fk" FOREIGN KEY ("dish_id") REFERENCES "public"."dishes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dishes" ADD CONSTRAINT "dishes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edit_history" ADD CONSTRAINT "edit_history_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_tokens" ADD CONSTRAINT "invite_tokens_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_items" ADD CONSTRAINT "job_items_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_dish_id_dishes_id_fk" FOREIGN KEY ("dish_id") REFERENCES "public"."dishes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_preferences" ADD CONSTRAINT "push_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_tokens_hash_key" ON "access_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "access_tokens_user_idx" ON "access_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "activities_target_idx" ON "activities" USING btree ("target_type","target_id");--> statement-breakpoint
CREATE INDEX "activities_user_idx" ON "activities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "backups_file_name_key" ON "backups" USING btree ("file_name");--> statement-breakpoint
CREATE INDEX "backups_created_by_idx" ON "backups" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_key" ON "categories" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "categories_created_by_idx" ON "categories" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "change_log_xid_idx" ON "change_log" USING btree ("xid");--> statement-breakpoint
CREATE UNIQUE INDEX "comments_sending_key" ON "comments" USING btree ("user_id","sending_key");--> statement-breakpoint
CREATE INDEX "comments_dish_idx" ON "comments" USING btree ("dish_id","id");--> statement-breakpoint
CREATE INDEX "comments_user_idx" ON "comments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dashboard_alerts_waiting_idx" ON "dashboard_alerts" USING btree ("id") WHERE delivered_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "dishes_newest_idx" ON "dishes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "dishes_category_idx" ON "dishes" USING btree (lower("category"),"created_at","id");--> statement-breakpoint
CREATE INDEX "dishes_created_by_idx" ON "dishes" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "dishes_search_idx" ON "dishes" USING gin ("search_headline" gin_trgm_ops,"search_description" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "edit_history_entity_idx" ON "edit_history" USING btree ("entity_type","entity_id","id");--> statement-breakpoint
CREATE INDEX "edit_history_edited_by_idx" ON "edit_history" USING btree ("edited_by");--> statement-breakpoint
CREATE INDEX "invite_tokens_created_by_idx" ON "invite_tokens" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "invite_tokens_active_idx" ON "invite_tokens" USING btree ("expires_at") WHERE not is_used and withdrawn_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_one_active_key" ON "jobs" USING btree ("kind") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "jobs_created_by_idx" ON "jobs" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "likes_dish_user_key" ON "likes" USING btree ("dish_id","user_id");--> statement-breakpoint
CREATE INDEX "likes_user_idx" ON "likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "menus_newest_idx" ON "menus" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "menus_dish_ids_idx" ON "menus" USING gin ("dish_ids");--> statement-breakpoint
CREATE INDEX "menus_created_by_idx" ON "menus" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "menus_search_idx" ON "menus" USING gin ("search_headline" gin_trgm_ops,"search_description" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "menus_accepted_by_idx" ON "menus" USING btree ("accepted_by");--> statement-breakpoint
CREATE INDEX "menus_pending_idx" ON "menus" USING btree ("created_at") WHERE is_guest_created and accepted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "menus_guest_token_key" ON "menus" USING btree ("guest_token");--> statement-breakpoint
CREATE UNIQUE INDEX "menus_edit_token_key" ON "menus" USING btree ("edit_token_hash");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_idx" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_expire_idx" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree (("sess" #>> '{passport,user}'));--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
INSERT INTO "settings" DEFAULT VALUES;--> statement-breakpoint
-- Adds a line to the feed. The same transaction queues an alert for the dashboard and the job that notifies devices, if
-- there are any. An alert keeps the names of this moment and stays if the line is taken back.
CREATE OR REPLACE FUNCTION record_activity(kind text, actor text, guest text, about_type text, about_id integer, details jsonb)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  activity_id integer;
  owner_id text;
BEGIN
  INSERT INTO activities (type, user_id, guest_name, target_type, target_id, metadata)
    VALUES (kind, actor, guest, about_type, about_id, details) RETURNING id INTO activity_id;
  IF EXISTS (SELECT FROM dashboard_config WHERE enabled) THEN
    owner_id := CASE about_type
      WHEN 'dish' THEN (SELECT created_by FROM dishes WHERE id = about_id)
      WHEN 'menu' THEN (
        SELECT invite_tokens.created_by FROM menus JOIN invite_tokens ON token = guest_token WHERE menus.id = about_id)
    END;
    INSERT INTO dashboard_alerts (payload) VALUES (jsonb_build_object(
      'id', gen_random_uuid(),
      'type', kind,
      'user', (SELECT jsonb_build_object('firstName', first_name, 'lastName', last_name) FROM users WHERE id = actor),
      'userId', actor,
      'owner', (
        SELECT jsonb_build_object('id', id, 'firstName', first_name, 'lastName', last_name) FROM users WHERE id = owner_id),
      'guestName', guest,
      'targetType', about_type,
      'targetId', about_id,
      'metadata', details));
    PERFORM graphile_worker.add_job('deliver_alerts', queue_name := 'deliver_alerts', job_key := 'deliver_alerts',
      job_key_mode := 'preserve_run_at');
  END IF;
  IF EXISTS (SELECT FROM push_subscriptions) THEN
    PERFORM graphile_worker.add_job('notify_devices', json_build_object('activityId', activity_id), max_attempts := 6);
  END IF;
END
$$;
--> statement-breakpoint
-- Likes a dish or takes the like back, with its line in the feed; toggles if `wanted` is null. No row: no such dish.
-- The lock makes toggles of one dish run one after the other, and each statement in here sees what was committed before it.
CREATE OR REPLACE FUNCTION toggle_like(dish integer, member text, wanted boolean)
RETURNS TABLE ("isLiked" boolean, "likeCount" integer) LANGUAGE plpgsql AS $$
DECLARE
  dish_title text;
  was_liked boolean;
BEGIN
  SELECT title INTO dish_title FROM dishes WHERE id = dish FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT count(*), coalesce(bool_or(user_id = member), false) INTO "likeCount", was_liked FROM likes WHERE dish_id = dish;
  "isLiked" := coalesce(wanted, NOT was_liked);
  IF "isLiked" AND NOT was_liked THEN
    "likeCount" := "likeCount" + 1;
    INSERT INTO likes (dish_id, user_id) VALUES (dish, member);
    PERFORM record_activity('dish_liked', member, NULL, 'dish', dish, jsonb_build_object('dishTitle', dish_title));
  ELSIF was_liked AND NOT "isLiked" THEN
    "likeCount" := "likeCount" - 1;
    DELETE FROM likes WHERE dish_id = dish AND user_id = member;
    DELETE FROM activities
      WHERE type = 'dish_liked' AND target_type = 'dish' AND target_id = dish AND user_id = member;
  END IF;
  RETURN NEXT;
END
$$;
--> statement-breakpoint
-- Live updates: each transaction notifies the topics of the tables it changes, once each. A statement that finds no rows
-- notifies too, which costs a refetch.
CREATE OR REPLACE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  topic text;
BEGIN
  FOREACH topic IN ARRAY tg_argv LOOP
    PERFORM pg_notify('sofra_changes', topic);
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER dishes_tell AFTER INSERT OR UPDATE OR DELETE ON dishes
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('dishes');
--> statement-breakpoint
CREATE TRIGGER likes_tell AFTER INSERT OR UPDATE OR DELETE ON likes
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('dishes');
--> statement-breakpoint
CREATE TRIGGER comments_tell AFTER INSERT OR UPDATE OR DELETE ON comments
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('dishes');
--> statement-breakpoint
CREATE TRIGGER menus_tell AFTER INSERT OR UPDATE OR DELETE ON menus
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('menus', 'suggestions');
--> statement-breakpoint
CREATE TRIGGER invite_tokens_tell AFTER INSERT OR UPDATE OR DELETE ON invite_tokens
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('invitations');
--> statement-breakpoint
CREATE TRIGGER activities_tell AFTER INSERT OR UPDATE OR DELETE ON activities
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('activities');
--> statement-breakpoint
CREATE TRIGGER categories_tell AFTER INSERT OR UPDATE OR DELETE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('categories');
--> statement-breakpoint
CREATE TRIGGER users_tell AFTER INSERT OR UPDATE OR DELETE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('users');
--> statement-breakpoint
CREATE TRIGGER jobs_tell AFTER INSERT OR UPDATE OR DELETE ON jobs
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('jobs');
--> statement-breakpoint
CREATE TRIGGER dashboard_config_tell AFTER INSERT OR UPDATE OR DELETE ON dashboard_config
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('alerts');
--> statement-breakpoint
CREATE TRIGGER backups_tell AFTER INSERT OR UPDATE OR DELETE ON backups
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('backups');
--> statement-breakpoint
-- Not a topic of the page: closes live streams whose session has ended.
CREATE TRIGGER sessions_tell AFTER DELETE ON sessions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('sessions');
--> statement-breakpoint
-- The response cache: each transaction logs what it changes, as tags of server/database/change-log.sql.ts.
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
