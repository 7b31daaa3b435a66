// `npm run create-admin`: see create-admin.ts.
import { runBuilt } from "./run-built.mjs";

await runBuilt("create-admin");
