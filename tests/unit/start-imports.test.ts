import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { projectRoot } from "#server/lib/project-root.ts";

/** Runs in a process of its own, because other tests of this one load the reader. */
const script = `
  import fs from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  await import("#server/app.ts");
  const { PATTERNS } = await import("#shared/recipe-text/words/patterns.ts");
  const patterns = PATTERNS.length;
  let areFull = true;
  for (const module of [fs, fs.promises])
    for (const name of ["readFile", "readFileSync"]) {
      const read = module[name];
      module[name] = (file, ...others) => {
        if (areFull && String(file).endsWith(".tsv")) throw new Error("too many open files");
        return read(file, ...others);
      };
    }
  syncBuiltinESMExports();
  const { loadLabels } = await import("#server/features/foods/load-compiled.ts");
  const failed = await loadLabels().catch(({ message }) => message);
  areFull = false;
  const { findLabels } = await loadLabels();
  const { eggs } = findLabels({ title: "", ingredients: "2 eggs" });
  process.stdout.write(JSON.stringify({ patterns, failed, eggs }), () => process.exit());
`;

test("the app imports no reader of recipes, whose patterns take a third of a start, and one that fails is loaded again", () => {
  const args = ["--import=tsx", "--input-type=module", "--eval", script];
  const output = execFileSync(process.execPath, args, { cwd: projectRoot, encoding: "utf8" });
  expect(JSON.parse(output)).toEqual({ patterns: 0, failed: "too many open files", eggs: "contains" });
});
