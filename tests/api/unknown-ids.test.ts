import { expect, test } from "vitest";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { validValue } from "#tests/setup/data/from-schema.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { endpoints, fill } from "#tests/setup/server/endpoints.ts";

const { asAdmin, db } = await startApp({ RATE_LIMIT_SCALE: "1000" });

const UNKNOWN = ["999999", "0", "-1", "1.5", "1e3", "abc", "2147483648", "99999999999999", "%00"];

/** A body is refused first, or the call is idempotent. */
const EXCEPTIONS = [
  "PATCH /api/menus/:id",
  "PATCH /api/meals/:id",
  "DELETE /api/meals/:id",
  "DELETE /api/dishes/:id/wish",
  "DELETE /api/people/:id",
  "DELETE /api/people/:id/menus/:menuId",
  "PUT /api/menus/:id/shopping-list/items/:line",
];
const calls = endpoints.filter(({ title, path }) => path.includes("/:id") && !EXCEPTIONS.includes(title));

test.each(calls)(
  "$title returns 404 for unknown ids, and changes nothing",
  async ({ method, path, body }) => {
    const admin = await asAdmin();
    const before = await dumpTables(db);
    for (const id of UNKNOWN) {
      const sent = body && (validValue(body, 1) as object);
      const response = await admin[method](fill(path, () => id)).send(sent);
      expect([id, response.status, response.body]).toMatchObject([id, 404, { code: "not_found" }]);
    }
    expect(await dumpTables(db)).toEqual(before);
  },
);
