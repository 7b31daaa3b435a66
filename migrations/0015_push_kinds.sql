ALTER TABLE "activities" DROP CONSTRAINT "activities_type_check";--> statement-breakpoint
ALTER TABLE "push_preferences" ADD COLUMN "kinds" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "push_preferences" SET "kinds" = jsonb_build_object(
  'newDishes', "new_dishes", 'newMenus', "new_menus", 'likes', "likes", 'comments', "comments",
  'suggestions', "suggestions", 'accepted', "accepted", 'answers', "answers");--> statement-breakpoint
ALTER TABLE "push_preferences" DROP COLUMN "new_dishes";--> statement-breakpoint
ALTER TABLE "push_preferences" DROP COLUMN "new_menus";--> statement-breakpoint
ALTER TABLE "push_preferences" DROP COLUMN "likes";--> statement-breakpoint
ALTER TABLE "push_preferences" DROP COLUMN "comments";--> statement-breakpoint
ALTER TABLE "push_preferences" DROP COLUMN "suggestions";--> statement-breakpoint
ALTER TABLE "push_preferences" DROP COLUMN "accepted";--> statement-breakpoint
ALTER TABLE "push_preferences" DROP COLUMN "answers";