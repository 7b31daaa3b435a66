// `npm run bench`, `npm run calories` and `npm run chaos`: installs missing packages, builds if files have changed, and
// runs the program.
import { ensureBuild } from "#server/scripts/ensure-build.mjs";
import { ensurePackages } from "#server/scripts/ensure-deps.mjs";

const [name] = process.argv.splice(2, 1);
await ensurePackages();
if (name !== "calories") await ensureBuild();
const { register } = await import("tsx/esm/api");
register();
await import(`./${name}/${name}.ts`);
