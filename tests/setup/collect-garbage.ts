import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose_gc");
export const collectGarbage = runInNewContext("gc") as () => void;
