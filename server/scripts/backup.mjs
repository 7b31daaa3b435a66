// `npm run backup`: see backup.ts.
import { runBuilt } from "./run-built.mjs";

await runBuilt("backup");
