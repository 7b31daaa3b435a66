import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#server/lib/project-root.ts";

/** Contains both kinds of apostrophe, because it removes them from input. */
const READS_APOSTROPHES = path.join("features", "foods", "tokenizer.ts");

test.each(["client", "server", "shared"])("texts in %s have only straight apostrophes", (folder) => {
  const root = path.join(projectRoot, folder);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(tsx?|html|m?js)$/.test(file),
  );
  const curly = files
    .filter((file) => file !== READS_APOSTROPHES)
    .filter((file) => /[‘’]|&[lr]squo;/.test(readFileSync(path.join(root, file), "utf8")));
  expect(files.length).toBeGreaterThan(0);
  expect(curly).toEqual([]);
});
