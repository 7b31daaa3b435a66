import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { projectRoot } from "#server/lib/project-root.ts";

test("the app imports no reader of recipes, whose patterns and tables take a third of a start", () => {
  // A process of its own, because other tests of this one load the reader.
  const script = `
    await import("#server/app.ts");
    const { PATTERNS } = await import("#shared/recipe-words/words.ts");
    process.stdout.write(String(PATTERNS.length), () => process.exit());
  `;
  const printed = execFileSync(process.execPath, ["--import=tsx", "--input-type=module", "--eval", script], {
    cwd: projectRoot,
    encoding: "utf8",
  });
  expect(printed).toBe("0");
});
