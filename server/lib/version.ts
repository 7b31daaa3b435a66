import { readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "./project-root.ts";

export const version = (
  JSON.parse(readFileSync(path.join(projectRoot, "package.json"), "utf8")) as { version: string }
).version;
