ALTER TABLE "categories" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Menus show their dishes in the order of categories.
CREATE TRIGGER categories_log AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION log_topics('menus');
--> statement-breakpoint
DROP TRIGGER categories_tell ON categories;
--> statement-breakpoint
CREATE TRIGGER categories_tell AFTER INSERT OR UPDATE OR DELETE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('categories', 'menus', 'suggestions');
