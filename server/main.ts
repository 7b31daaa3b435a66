import module from "node:module";
import { setFlagsFromString } from "node:v8";

// Node 22 and later can cache compiled code between starts; the types are those of Node 20.
(module as { enableCompileCache?: () => void }).enableCompileCache?.();

// Collect garbage when the heap has grown by 30 %. By default V8 waits longer, which under load costs some 70 MB that a
// small machine does not have.
setFlagsFromString("--heap-growing-percent=30");

// Node 21 and later define it. Without it pg detects its runtime by accessing `Response`, which makes Node load all of
// fetch: 25 ms and 10 MB.
globalThis.navigator ??= { userAgent: `Node.js/${process.versions.node}` } as Navigator;

const { run } = await import("./start/run.ts");
await run();
