-- Whatever changes a table says so when its transaction commits (decisions §7): the names of the topics it belongs to,
-- once each however much was changed. Statements that find nothing to change say so too, which costs a refetch.
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
-- Not a topic of the page: live streams whose session has ended are closed by it.
CREATE TRIGGER sessions_tell AFTER DELETE ON sessions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('sessions');
