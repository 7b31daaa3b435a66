import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { runningPostmaster } from "#server/embedded-postgres/postmaster.ts";

const data = mkdtempSync(path.join(tmpdir(), "sofra-postmaster-test-"));
const file = path.join(data, "postmaster.pid");
afterAll(() => rmSync(data, { recursive: true }));

test("a file that a starting PostgreSQL has made and not yet written is left alone", () => {
  writeFileSync(file, "");
  expect(runningPostmaster(data)).toBeUndefined();
  expect(existsSync(file)).toBe(true);
});

test.each([
  ["is empty since long ago", ""],
  ["names a process that is no PostgreSQL", `${process.pid}\n/data\n1\n5432\n\n\n\nready\n`],
])("a leftover that %s is removed, or PostgreSQL would refuse to start", (_, content) => {
  writeFileSync(file, content);
  utimesSync(file, 1, 1);
  expect(runningPostmaster(data)).toBeUndefined();
  expect(existsSync(file)).toBe(false);
});
