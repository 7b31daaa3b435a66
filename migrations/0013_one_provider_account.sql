-- Keeps the account that a member has linked first, which is the one that Settings showed.
WITH "removed" AS (
  DELETE FROM "provider_accounts" AS "later" USING "provider_accounts" AS "first"
  WHERE "first"."user_id" = "later"."user_id" AND "first"."issuer" = "later"."issuer"
    AND ("first"."created_at", "first"."subject") < ("later"."created_at", "later"."subject")
  RETURNING "later"."user_id", "later"."subject"
)
INSERT INTO "edit_history" ("entity_type", "entity_id", "field_name", "old_value")
SELECT 'user', "user_id", 'providerAccount', "subject" FROM "removed";--> statement-breakpoint
DROP INDEX "provider_accounts_user_idx";--> statement-breakpoint
CREATE UNIQUE INDEX "provider_accounts_user_key" ON "provider_accounts" USING btree ("user_id","issuer");
