import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { runningPostmaster } from "#server/embedded-postgres/postmaster.ts";

const data = mkdtempSync(path.join(tmpdir(), "sofra-postmaster-test-"));
const file = path.join(data, "postmaster.pid");
afterAll(() => rmSync(data, { recursive: true }));

test("an empty file of a starting PostgreSQL is kept", () => {
  writeFileSync(file, "");
  expect(runningPostmaster(data)).toBeUndefined();
  expect(existsSync(file)).toBe(true);
});

test.each([
  ["is old and empty", ""],
  ["has the pid of another program", `${process.pid}\n/data\n1\n5432\n\n\n\nready\n`],
])("a leftover file that %s is deleted, so that PostgreSQL can start", (_, content) => {
  writeFileSync(file, content);
  utimesSync(file, 1, 1);
  expect(runningPostmaster(data)).toBeUndefined();
  expect(existsSync(file)).toBe(false);
});
