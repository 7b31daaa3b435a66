import { test } from "vitest";
import { knownSchemas } from "#server/database/migrations.ts";
import { expectRestorable } from "#tests/setup/server/installations.ts";
import { makeTestFolder } from "#tests/setup/test-folder.ts";

const folder = await makeTestFolder();

test.each(knownSchemas())("a backup of schema %d is restored", (schema) => expectRestorable(schema, folder));
