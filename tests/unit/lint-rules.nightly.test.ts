import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#server/lib/project-root.ts";

const bin = path.join(projectRoot, "node_modules", "oxlint", "bin", "oxlint");

test("npm run check refuses effects and ref callbacks that return what an expression returns", () => {
  const refused = refusedLines("sample.tsx", "Put the body in braces", [
    "useEffect(() => top.scrollIntoView(), []);",
    "useLayoutEffect(() => top.focus(), []);",
    "useEffect(() => { top.scrollIntoView(); }, []);",
    "<p ref={(element) => element?.scrollIntoView()} />;",
    "<p ref={(element) => { element?.scrollIntoView(); }} onClick={() => top.focus()} />;",
  ]);
  expect(refused).toEqual([1, 2, 4]);
});

test("npm run check refuses a text next to elements that come and go, and a text in several parts", () => {
  const refused = refusedLines("client/sample.tsx", "element of its own", [
    "<p>{isChosen && <Check />}{label}</p>;",
    "<p>{pending && <Spinner />}{pending ? (pendingLabel ?? children) : children}</p>;",
    "<p>{isCooked ? <Undo /> : <Check />}<Trans>Cooked</Trans></p>;",
    "<>{names.map((name) => <b key={name}>{name}</b>)} are here</>;",
    "<b>{done} of {total}</b>;",
    "<p>{t`Created`} · {when ?? t`never`}</p>;",
    "<p>{isChosen && <Check />}<span>{label}</span></p>;",
    "<p><Check /> {label}</p>;",
    "<b>{`${done} of ${total}`}</b>;",
    "<Trans>{done} of <b>{total} dishes</b></Trans>;",
    "<p>{isOpen ? t`Less` : t`More`} <b>{by}</b></p>;",
  ]);
  expect(refused).toEqual([1, 2, 3, 4, 5, 6]);
});

test.each([
  "client/sample.ts",
  "client/features/dishes/sample.ts",
  "client/layout/sample.ts",
  "client/lib/sample.ts",
  "client/pages/sample.ts",
  "client/ui/sample.ts",
  "shared/sample.api.ts",
])("npm run check refuses tables of the schema in %s, but not their types", (file) => {
  const refused = refusedLines(file, "tables stay on the server", [
    'import { dishes } from "#shared/schema/index.ts";',
    'import { users } from "#shared/schema/people.ts";',
    'import type { menus } from "#shared/schema/index.ts";',
    'export type { comments } from "#shared/schema/index.ts";',
    'export { likes } from "#shared/schema/index.ts";',
    'const loading = import("#shared/schema/index.ts");',
  ]);
  expect(refused).toEqual([1, 2, 5, 6]);
});

/** Returns the lines for which the linter prints the message; `file` is relative to the project's root. */
function refusedLines(file: string, message: string, lines: readonly string[]): number[] {
  const folder = mkdtempSync(path.join(tmpdir(), "sofra-lint-"));
  // The files of an override are relative to the folder of the configuration.
  cpSync(path.join(projectRoot, ".oxlintrc.json"), path.join(folder, ".oxlintrc.json"));
  for (const name of ["server", "node_modules"])
    symlinkSync(path.join(projectRoot, name), path.join(folder, name));
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), lines.join("\n"));
  const options = { cwd: folder, encoding: "utf8" as const };
  const { stdout } = spawnSync(process.execPath, [bin, "-f", "unix", file], options);
  rmSync(folder, { recursive: true });
  return stdout
    .split("\n")
    .filter((line) => line.includes(message))
    .map((line) => Number(/:(\d+):\d+: /.exec(line)?.[1]));
}
