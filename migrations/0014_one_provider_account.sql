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
--> statement-breakpoint
-- Texts are compared in one Unicode form (shared/fold.ts). See 0012 for the rest of the function.
DO $$
DECLARE
  home text := (SELECT quote_ident(n.nspname) FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'unaccent');
  marks text := (SELECT string_agg(chr(code), '') FROM unnest(array[1569, 1600, 1648] || array(SELECT generate_series(1611, 1631))) AS code);
BEGIN
  EXECUTE format(
    'CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS %L',
    format(
      'SELECT lower(%s.unaccent(%L::regdictionary, translate(normalize(value, NFC), %L, %L)))',
      home, home || '.unaccent', 'أإآٱؤئىیةک٠١٢٣٤٥٦٧٨٩' || marks, 'ااااويييهك0123456789'
    )
  );
END $$;--> statement-breakpoint
-- The first of several categories with the same name in different forms stays. The dishes have their category as a text.
WITH "forms" AS (
  SELECT "id", first_value("id") OVER (PARTITION BY lower(normalize("name")) ORDER BY "id") AS "kept" FROM "categories"
), "removed" AS (
  DELETE FROM "categories" USING "forms" WHERE "forms"."id" = "categories"."id" AND "forms"."kept" <> "categories"."id"
  RETURNING "categories"."id", "categories"."name"
)
INSERT INTO "edit_history" ("entity_type", "entity_id", "field_name", "old_value")
SELECT 'category', "id", 'name', "name" FROM "removed";--> statement-breakpoint
-- Some letters of Hindi and Hebrew become two. Names that would be too long stay.
UPDATE "categories" SET "name" = normalize("name") WHERE "name" IS NOT NFC NORMALIZED AND length(normalize("name")) <= 60;--> statement-breakpoint
UPDATE "dishes" SET "title" = normalize("title"), "description" = normalize("description"),
  "category" = CASE WHEN length(normalize("category")) <= 60 THEN normalize("category") ELSE "category" END,
  "ingredients" = normalize("ingredients")
WHERE concat_ws(E'\n', "title", "description", "category", "ingredients") IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "menus" SET "title" = normalize("title"), "description" = normalize("description"), "guest_name" = normalize("guest_name")
WHERE concat_ws(E'\n', "title", "description", "guest_name") IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "claims" AS "one" SET "item" = normalize("item") WHERE "item" IS NOT NFC NORMALIZED AND NOT EXISTS (
  SELECT FROM "claims" AS "other" WHERE "other"."menu_id" = "one"."menu_id" AND "other"."id" <> "one"."id"
    AND lower(normalize("other"."item")) = lower(normalize("one"."item"))
);--> statement-breakpoint
UPDATE "shopping_items" AS "one" SET "key" = normalize("key") WHERE "key" IS NOT NFC NORMALIZED AND NOT EXISTS (
  SELECT FROM "shopping_items" AS "other" WHERE "other"."menu_id" = "one"."menu_id" AND "other"."key" <> "one"."key"
    AND normalize("other"."key") = normalize("one"."key")
);
--> statement-breakpoint
UPDATE "meal_ticks" AS "one" SET "key" = normalize("key") WHERE "key" IS NOT NFC NORMALIZED AND NOT EXISTS (
  SELECT FROM "meal_ticks" AS "other" WHERE "other"."day" = "one"."day" AND "other"."key" <> "one"."key"
    AND normalize("other"."key") = normalize("one"."key")
);
