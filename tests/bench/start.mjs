// `npm run bench`: installs missing packages, builds if files have changed, and runs bench.ts.
import { ensureBuild } from "#server/scripts/ensure-build.mjs";
import { ensurePackages } from "#server/scripts/ensure-deps.mjs";

await ensurePackages();
await ensureBuild();
const { register } = await import("tsx/esm/api");
register();
await import("./bench.ts");
