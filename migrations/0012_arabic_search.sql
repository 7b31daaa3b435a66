-- Folds Arabic as well (shared/fold.ts): letters with several spellings, digits, and without the marks of vowels, which
-- `translate` drops because they have no counterpart. See 0000 for the rest of the function.
DO $$
DECLARE
  home text := (SELECT quote_ident(n.nspname) FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'unaccent');
  marks text := (SELECT string_agg(chr(code), '') FROM unnest(array[1569, 1600, 1648] || array(SELECT generate_series(1611, 1631))) AS code);
BEGIN
  EXECUTE format(
    'CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS %L',
    format(
      'SELECT lower(%s.unaccent(%L::regdictionary, translate(value, %L, %L)))',
      home, home || '.unaccent', 'أإآٱؤئىیةک٠١٢٣٤٥٦٧٨٩' || marks, 'ااااويييهك0123456789'
    )
  );
END $$;--> statement-breakpoint
-- Computes the generated columns of search again, each because one of its columns is set.
UPDATE "dishes" SET "title" = "title", "description" = "description" WHERE concat("title", "category", "description", "ingredients") ~ '[\u0600-\u06ff]';--> statement-breakpoint
UPDATE "menus" SET "title" = "title", "description" = "description" WHERE concat("title", "guest_name", "description") ~ '[\u0600-\u06ff]';
