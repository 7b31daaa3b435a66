import module from "node:module";
import { setFlagsFromString } from "node:v8";

// Node 22 and later keep what they have compiled for the next start; the types are those of Node 20.
(module as { enableCompileCache?: () => void }).enableCompileCache?.();

// The heap is tidied when it has grown by a third. By itself V8 waits for several times what is alive, which under load
// takes some 70 MB that a small machine does not have.
setFlagsFromString("--heap-growing-percent=30");

// Node 21 and later have it. Without it pg looks at `Response` to learn where it runs, for which Node reads all of fetch:
// 25 ms and 10 MB that nothing here needs.
globalThis.navigator ??= { userAgent: `Node.js/${process.versions.node}` } as Navigator;

const { run } = await import("./start/run.ts");
await run();
