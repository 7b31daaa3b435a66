import { setFlagsFromString } from "node:v8";
import { run } from "./start/run.ts";

// The heap is tidied when it has grown by a third. By itself V8 waits for several times what is alive, which under load
// takes some 70 MB that a small machine does not have.
setFlagsFromString("--heap-growing-percent=30");

await run();
