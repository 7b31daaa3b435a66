// `npm run calories`: installs missing packages and runs calories.ts.
import { ensurePackages } from "#server/scripts/ensure-deps.mjs";

await ensurePackages();
const { register } = await import("tsx/esm/api");
register();
await import("./calories.ts");
