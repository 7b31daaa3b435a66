import module from "node:module";
import "./start/collect-garbage-early.ts";

// Node 22 and later can cache compiled code between starts; the types are those of Node 20.
(module as { enableCompileCache?: () => void }).enableCompileCache?.();

// Node 21 and later define it. Without it pg detects its runtime by accessing `Response`, which makes Node load all of
// fetch: 25 ms and 10 MB.
globalThis.navigator ??= { userAgent: `Node.js/${process.versions.node}` } as Navigator;

const { run } = await import("./start/run.ts");
await run();
