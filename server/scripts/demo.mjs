// `npm run demo`: see demo.ts.
import { leaveWithNpm } from "./leave-with-npm.mjs";
import { runBuilt } from "./run-built.mjs";

leaveWithNpm();
await runBuilt("demo");
