import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { projectRoot } from "#server/lib/project-root.ts";

/** In a process of its own, because other tests of this one load the reader. */
const run = (script: string) =>
  execFileSync(process.execPath, ["--import=tsx", "--input-type=module", "--eval", script], {
    cwd: projectRoot,
    encoding: "utf8",
  });

test("the app imports no reader of recipes, whose patterns and tables take a third of a start", () => {
  const script = `
    await import("#server/app.ts");
    const { PATTERNS } = await import("#shared/recipe-words/words.ts");
    process.stdout.write(String(PATTERNS.length), () => process.exit());
  `;
  expect(run(script)).toBe("0");
});

test("recipes are read after a load that failed because too many files were open", () => {
  const script = `
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
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
    const { loadLabels } = await import("#server/features/foods/load-reader.ts");
    const failed = await loadLabels().catch(({ message }) => message);
    areFull = false;
    const { findLabels } = await loadLabels();
    process.stdout.write(failed + " " + findLabels({ title: "", ingredients: "2 eggs" }).eggs);
  `;
  expect(run(script)).toBe("too many open files contains");
});
