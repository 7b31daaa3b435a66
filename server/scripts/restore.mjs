// `npm run restore`: see restore.ts.
import { runBuilt } from "./run-built.mjs";

await runBuilt("restore");
