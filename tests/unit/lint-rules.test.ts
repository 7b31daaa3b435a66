import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "#server/lib/project-root.ts";

const bin = path.join(projectRoot, "node_modules", "oxlint", "bin", "oxlint");
const config = path.join(projectRoot, ".oxlintrc.json");

it("npm run check refuses effects and ref callbacks that return what an expression returns", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "sofra-lint-"));
  const file = path.join(folder, "sample.tsx");
  const lines = [
    "useEffect(() => top.scrollIntoView(), []);",
    "useLayoutEffect(() => top.focus(), []);",
    "useEffect(() => { top.scrollIntoView(); }, []);",
    "<p ref={(element) => element?.scrollIntoView()} />;",
    "<p ref={(element) => { element?.scrollIntoView(); }} onClick={() => top.focus()} />;",
  ];
  writeFileSync(file, lines.join("\n"));
  const { stdout } = spawnSync(process.execPath, [bin, "-c", config, "-f", "unix", file], {
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  const refused = [...stdout.matchAll(/:(\d+):\d+: Put the body in braces/g)].map(([, line]) => Number(line));
  expect(refused).toEqual([1, 2, 4]);
});
