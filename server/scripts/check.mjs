// `npm run check`: all static checks, in parallel.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensurePackages } from "./ensure-deps.mjs";
import { runNode } from "./run-step.mjs";

const checks = [
  { name: "format", args: ["node_modules/oxfmt/bin/oxfmt", "--check", "."], fix: "npm run fix" },
  { name: "lint", args: ["node_modules/oxlint/bin/oxlint", "--type-aware", "--deny-warnings"] },
  { name: "types", args: ["node_modules/typescript/bin/tsc"] },
  { name: "dead code", args: ["node_modules/knip/bin/knip.js"] },
  { name: "layers", args: ["server/scripts/check-layers.mjs"] },
  {
    name: "texts",
    args: ["node_modules/tsx/dist/cli.mjs", "server/scripts/collect-texts.ts"],
    fix: "npm run texts",
  },
];

/** @returns {Promise<{ passed: number, failed: number }>} */
export async function runChecks() {
  const results = await Promise.all(
    checks.map(async ({ name, args, fix }) => ({
      name,
      fix,
      ...(await runNode(args, { quiet: true })),
    })),
  );
  for (const { name, ok, output, seconds, fix } of results) {
    console.log(`${ok ? "✓" : "✗"} ${name} (${seconds.toFixed(1)} s)`);
    if (!ok) console.log(output.trimEnd() + (fix ? `\nTo fix it, run: ${fix}` : ""));
  }
  const failed = results.filter(({ ok }) => !ok).length;
  return { passed: results.length - failed, failed };
}

if (import.meta.url === pathToFileURL(path.resolve(process.argv[1] ?? "")).href) {
  await ensurePackages();
  const { failed } = await runChecks();
  process.exitCode = failed > 0 ? 1 : 0;
}
